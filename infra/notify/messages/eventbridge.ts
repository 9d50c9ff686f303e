import { readEventBus, toEventSource } from '@cloudmend/domain/aws';
import { type DestinationSecret, NOTICE_KINDS } from '@cloudmend/domain/notifications';
import * as z from 'zod';
import { clip } from './escape';
import type { OutgoingAnswer, OutgoingRequest, Told } from './message';

/** An entry has at most 256 KB; ten lines of these stay far below. */
const LINE = 1000;

/** An event on the customer's bus. Its `detail.id` tells a repeated one. */
export const toEventBridge = (
  { bus }: Extract<DestinationSecret, { kind: 'eventbridge' }>,
  { tenantId, notice, link }: Told,
): OutgoingRequest => {
  const { id, kind, subject, title, lines, at } = notice;
  const { region, endpoint } = readEventBus(bus);
  const detail = {
    version: '1',
    id,
    workspace: tenantId,
    kind,
    level: NOTICE_KINDS[kind].level,
    subject,
    title: clip(title, LINE),
    lines: lines.map((line) => clip(line, LINE)),
    url: link ?? null,
  };
  const entry = {
    EventBusName: bus,
    Source: toEventSource(tenantId),
    DetailType: `notice.${kind}`,
    Time: Date.parse(at) / 1000,
    Detail: JSON.stringify(detail),
  };
  return {
    url: endpoint,
    headers: { 'content-type': 'application/x-amz-json-1.1', 'x-amz-target': 'AWSEvents.PutEvents' },
    body: JSON.stringify({ Entries: [entry] }),
    signFor: { service: 'events', region },
  };
};

const Put = z.object({
  FailedEntryCount: z.number().int(),
  Entries: z.array(z.object({ ErrorCode: z.string().optional(), ErrorMessage: z.string().optional() })),
});
/** Errors that pass; others are the bus's policy or the entry. */
const PASSING = /Internal|Throttl|Limit|Unavailable/;

const parse = (body: string): unknown => {
  try {
    return JSON.parse(body);
  } catch (error) {
    if (error instanceof SyntaxError) return undefined;
    throw error;
  }
};

/** PutEvents answers 200 for an entry that failed, and 400 when it is throttled. */
export const readPutEvents = (answer: OutgoingAnswer): OutgoingAnswer => {
  if (answer.status === 400 && PASSING.test(answer.body)) return { ...answer, status: 503 };
  const put = Put.safeParse(parse(answer.body));
  if (answer.status !== 200 || !put.success || put.data.FailedEntryCount === 0) return answer;
  const { ErrorCode = 'InternalFailure', ErrorMessage = '' } = put.data.Entries[0] ?? {};
  return { status: PASSING.test(ErrorCode) ? 503 : 403, body: `${ErrorCode} ${ErrorMessage}`.trim() };
};
