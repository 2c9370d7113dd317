// One way to send JSON to the API: same origin, session cookie, CSRF token from the page.

/** @typedef {{ok: boolean, status: number, body: any, message: string}} Answer */

/**
 * @param {string} url
 * @param {Record<string, unknown>} body
 * @returns {Promise<Answer>} never throws: a failed network is {ok: false, status: 0}
 */
export function postJson(url, body) {
  return sendJson("POST", url, body);
}

/**
 * The same with another method.
 * @param {"POST"|"PATCH"} method
 * @param {string} url
 * @param {Record<string, unknown>} body
 * @returns {Promise<Answer>}
 */
export async function sendJson(method, url, body) {
  try {
    const response = await fetch(url, { method, credentials: "same-origin", headers: headers(), body: JSON.stringify(body) });
    const answer = await response.json().catch(() => ({}));
    return { ok: response.ok, status: response.status, body: answer, message: messageOf(answer) };
  } catch {
    return { ok: false, status: 0, body: {}, message: "" };
  }
}

function headers() {
  const token = document.querySelector("input[name=csrfmiddlewaretoken]");
  return {
    "Content-Type": "application/json",
    Accept: "application/json",
    "X-CSRFToken": token instanceof HTMLInputElement ? token.value : "",
  };
}

/**
 * The first sentence in an error answer, whatever its shape.
 * @param {any} answer
 * @returns {string}
 */
function messageOf(answer) {
  if (typeof answer === "string") return answer;
  if (Array.isArray(answer)) return messageOf(answer[0] ?? "");
  if (!answer || typeof answer !== "object") return "";
  return messageOf(answer.message ?? answer.detail ?? Object.values(answer)[0] ?? "");
}
