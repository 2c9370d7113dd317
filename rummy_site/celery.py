"""Background work. Every task is short, safe to run twice, and only speeds up what a row already says."""

import os

from celery import Celery
from celery.schedules import crontab
from django.conf import settings
from django_structlog.celery.steps import DjangoStructLogInitStep

os.environ.setdefault("DJANGO_SETTINGS_MODULE", "rummy_site.settings")

app = Celery("rummy_house")
app.steps["worker"].add(DjangoStructLogInitStep)
app.conf.update(
    broker_url=settings.CELERY_BROKER_URL,
    broker_connection_retry_on_startup=True,
    # A killed worker's task comes back after this; the default of an hour is for slow tasks, and ours are quick.
    broker_transport_options={"visibility_timeout": 180, "global_keyprefix": "rummy:"},
    # The queue is a hint: a broker that is away costs the caller a moment, never the request.
    task_publish_retry_policy={"max_retries": 1, "interval_start": 0, "interval_step": 0.2},
    accept_content=["json"],
    task_serializer="json",
    task_ignore_result=True,
    task_acks_late=True,
    task_reject_on_worker_lost=True,
    worker_prefetch_multiplier=1,
    worker_hijack_root_logger=False,
    timezone=settings.TIME_ZONE,
    beat_schedule={
        "clear expired sessions": {"task": "rummy_site.tasks.clear_expired_sessions", "schedule": crontab("17", "4")},
        "read webhooks": {"task": "wallet.tasks.process_gateway_events", "schedule": 10.0},
        "ask about deposits": {"task": "wallet.tasks.poll_deposits", "schedule": 15.0},
        "send refunds": {"task": "wallet.tasks.send_refunds", "schedule": 60.0},
        "submit payouts": {"task": "wallet.tasks.submit_payouts", "schedule": 10.0},
        "ask about payouts": {"task": "wallet.tasks.poll_payouts", "schedule": 15.0},
        "sweep fees": {"task": "wallet.tasks.sweep_fees", "schedule": 300.0},
        "let approvals expire": {"task": "wallet.tasks.expire_approvals", "schedule": 300.0},
        "send mails": {"task": "wallet.tasks.send_notices", "schedule": 15.0},
        "close the day": {"task": "wallet.tasks.close_day", "schedule": crontab("30", "7")},
        "forget papers": {"task": "wallet.tasks.forget_papers", "schedule": crontab("40", "3")},
        "close tax years": {"task": "wallet.tasks.close_tax_years", "schedule": crontab("10", "2")},
    },
)
if "wallet.gateways.sandbox" in settings.INSTALLED_APPS:
    app.conf.beat_schedule["the sandbox lets time pass"] = {
        "task": "wallet.gateways.sandbox.tasks.turn", "schedule": 5.0, "options": {"expires": 10},
    }  # fmt: skip
app.autodiscover_tasks()
