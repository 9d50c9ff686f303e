import type { OutgoingRequest } from '@cloudmend/infra/notify';
import { isText, type Json, readJson, refuse, type Understood } from './answers';

const SEVERITIES = ['critical', 'error', 'warning', 'info'];
const MOST_BYTES = 512 * 1024;

const findFaults = ({ routing_key: key, event_action: action, dedup_key: dedup, payload }: Json): string[] => {
  const { summary, source, severity } = (payload ?? {}) as Json;
  return [
    ...(isText(key, 32) && key.length === 32 ? [] : ["'routing_key' is invalid"]),
    ...(action === 'trigger' ? [] : ["'event_action' is invalid"]),
    ...(dedup === undefined || isText(dedup, 255) ? [] : ["'dedup_key' is too long"]),
    ...(isText(summary, 1024) ? [] : ["'payload.summary' is missing, blank or too long"]),
    ...(isText(source, 255) ? [] : ["'payload.source' is missing or blank"]),
    ...(SEVERITIES.includes(String(severity)) ? [] : ["'payload.severity' is invalid"]),
  ];
};

/** The Events API v2: an event with the key of an open alert joins that alert. */
export const readPagerDuty = (request: OutgoingRequest): Understood => {
  if (Buffer.byteLength(request.body, 'utf8') > MOST_BYTES) return refuse(413, 'The event is too large.');
  const event = readJson(request);
  const errors = event ? findFaults(event) : ['the body is not JSON'];
  if (!event || errors.length > 0)
    return refuse(400, JSON.stringify({ status: 'invalid event', message: 'Event object is invalid', errors }));
  const key = event['dedup_key'];
  return {
    to: 'PagerDuty',
    title: String((event['payload'] as Json)['summary']),
    key: typeof key === 'string' ? key : null,
  };
};
