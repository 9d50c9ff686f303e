"""Python loads this before moto_server: its CloudWatch then answers percentiles, and years of figures in time, and its lists of
launch templates are whole.

The emulator itself answers a percentile with nothing, which no client can read, and looks at every figure it holds for each
period of each query: minutes for one series of five-minute figures over two weeks. What was put with PutMetricData stays as it
is; only reading single series is done here. Expressions are left to the emulator.

Of the versions of all launch templates it answers one page and no token for the next.

Of Lambda it lacks the account's settings: this account has the quota that AWS documents, less what its functions reserve.

A KMS key of a CloudFormation template has the usage and kind that the template says, and its tags do not end the stack.
"""

import json
from bisect import bisect_left
from collections import defaultdict
from datetime import datetime, timezone
from math import ceil
from threading import Lock

try:
    from moto.awslambda.responses import LambdaResponse
    from moto.awslambda.urls import url_paths as lambda_paths
    from moto.cloudwatch.models import CloudWatchBackend, MetricDatum
    from moto.ec2.models.launch_templates import LaunchTemplateBackend
    from moto.kms.models import Key, kms_backends
except ImportError:
    CloudWatchBackend = None  # Some other program's Python.


LOCK = Lock()


def percentile(values, share):
    """The value that this share of all does not pass: nearest rank."""
    ordered = sorted(values)
    return ordered[max(0, ceil(len(ordered) * share / 100) - 1)]


STATISTICS = {
    "Sum": sum,
    "Average": lambda values: sum(values) / len(values),
    "Minimum": min,
    "Maximum": max,
    "SampleCount": len,
}


def statistic_of(name):
    """@raises KeyError for what is neither a statistic nor a percentile, such as p95"""
    if name in STATISTICS:
        return STATISTICS[name]
    if name.startswith("p") and name[1:].replace(".", "", 1).isdigit():
        return lambda values: percentile(values, float(name[1:]))
    raise KeyError(name)


def seconds_of(moment):
    return (moment if moment.tzinfo else moment.replace(tzinfo=timezone.utc)).timestamp()


def key_of(namespace, name, dimensions):
    return (namespace, name, tuple(sorted(dimensions)))


def series_of(backend):
    """Every single value that was put, by series and in order of time."""
    with LOCK:
        known = backend.__dict__.setdefault("_series", {"seen": 0, "points": defaultdict(list)})
        figures = backend.metric_data[known["seen"]:]
        known["seen"] += len(figures)
        points = known["points"]
        touched = set()
        for each in figures:
            if isinstance(each, MetricDatum):
                key = key_of(each.namespace, each.name, [(d.name, d.value) for d in each.dimensions])
                points[key].append((seconds_of(each.timestamp), each.value))
                touched.add(key)
        for key in touched:
            points[key].sort()
        return points


def periods_of(points, start, end, period):
    """The values of each period in which there are any, with the moment it begins."""
    found = defaultdict(list)
    for at in range(bisect_left(points, (start,)), bisect_left(points, (end,))):
        moment, value = points[at]
        found[start + (moment - start) // period * period].append(value)
    return sorted(found.items())


def answer(series, query, window, is_newest_first):
    metric_stat = query["MetricStat"]
    metric, stat = metric_stat["Metric"], metric_stat["Stat"]
    key = key_of(metric["Namespace"], metric["MetricName"], [(d["Name"], d["Value"]) for d in metric.get("Dimensions", [])])
    periods = periods_of(series.get(key, []), *window, int(metric_stat["Period"]))
    if is_newest_first:
        periods.reverse()
    return {
        "id": query["Id"],
        "label": query.get("Label") or f"{metric['MetricName']} {stat}",
        "values": [statistic_of(stat)(values) for _, values in periods],
        "timestamps": [datetime.fromtimestamp(moment, timezone.utc) for moment, _ in periods],
        "status_code": "Complete",
    }


def get_metric_data(self, queries, start_time, end_time, scan_by="TimestampAscending"):
    if start_time >= end_time or any("MetricStat" not in query for query in queries):
        return emulated(self, queries, start_time, end_time, scan_by)
    series = series_of(self)
    window = (seconds_of(start_time), seconds_of(end_time))
    return [answer(series, query, window, scan_by == "TimestampDescending") for query in queries if query.get("ReturnData", True)]


def put_metric_data(self, *args, **kwargs):
    put(self, *args, **kwargs)
    series_of(self)  # As figures come, and not all of them at the first question.


if CloudWatchBackend:
    put = CloudWatchBackend.put_metric_data
    CloudWatchBackend.put_metric_data = put_metric_data
    emulated = CloudWatchBackend.get_metric_data
    CloudWatchBackend.get_metric_data = get_metric_data

    template_versions = LaunchTemplateBackend.describe_launch_template_versions

    def all_template_versions(self, **asked):
        return template_versions(self, **{**asked, "max_results": asked["max_results"] if asked["template_id"] or asked["template_name"] else 1_000_000})

    LaunchTemplateBackend.describe_launch_template_versions = all_template_versions

    CONCURRENT_EXECUTIONS = 1000

    def account_settings(request, full_url, headers):
        response = LambdaResponse()
        response.setup_class(request, full_url, headers)
        reserved = sum(int(function.reserved_concurrency or 0) for function in response.backend.list_functions())
        limit = {
            "ConcurrentExecutions": CONCURRENT_EXECUTIONS,
            "UnreservedConcurrentExecutions": CONCURRENT_EXECUTIONS - reserved,
        }
        return 200, {}, json.dumps({"AccountLimit": limit, "AccountUsage": {}})

    lambda_paths[r"{0}/(?P<api_version>[^/]+)/account-settings/?$"] = account_settings

    def key_of_template(cls, resource_name, cloudformation_json, account_id, region_name, **_others):
        properties = cloudformation_json["Properties"]
        key = kms_backends[account_id][region_name].create_key(
            policy=json.dumps(properties["KeyPolicy"]),
            key_usage=properties.get("KeyUsage", "ENCRYPT_DECRYPT"),
            key_spec=properties.get("KeySpec", "SYMMETRIC_DEFAULT"),
            description=properties.get("Description"),
            tags=[{"TagKey": tag["Key"], "TagValue": tag["Value"]} for tag in properties.get("Tags", [])],
        )
        key.key_rotation_status = properties.get("EnableKeyRotation", False)
        return key

    Key.create_from_cloudformation_json = classmethod(key_of_template)
