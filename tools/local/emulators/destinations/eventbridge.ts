import { isEventBusArn, readEventBus } from '@cloudmend/domain/aws';
import type { OutgoingRequest } from '@cloudmend/infra/notify';
import * as z from 'zod';
import { readJson, refuse, type Understood } from './answers';

const ENTRY_BYTES = 256 * 1024;

const PutEvents = z.strictObject({
  Entries: z.tuple([
    z.strictObject({
      EventBusName: z.string().refine(isEventBusArn),
      // Sources of AWS are reserved.
      Source: z.string().regex(/^(?!aws\.).{1,256}$/),
      DetailType: z.string().min(1).max(128),
      Time: z.number(),
      Detail: z.string(),
    }),
  ]),
});
const Detail = z.object({ id: z.string(), title: z.string() });

const parseDetail = (text: string): unknown => {
  try {
    return JSON.parse(text);
  } catch (error) {
    if (error instanceof SyntaxError) return undefined;
    throw error;
  }
};

interface BusOptions {
  /** The source that each bus takes events of, by its policy. @default - any */
  readonly buses?: ReadonlyMap<string, string> | undefined;
}

const fail = (code: string, message: string): Understood =>
  refuse(200, JSON.stringify({ FailedEntryCount: 1, Entries: [{ ErrorCode: code, ErrorMessage: message }] }));

const isSigned = ({ headers, signFor }: OutgoingRequest): boolean =>
  headers['x-amz-target'] === 'AWSEvents.PutEvents' && signFor?.service === 'events';

/** PutEvents of EventBridge. A repeated event is put twice: there is no key. */
export const readEventBridge = (request: OutgoingRequest, { buses }: BusOptions): Understood => {
  if (!isSigned(request)) return refuse(403, '{"__type":"MissingAuthenticationTokenException"}');
  const put = PutEvents.safeParse(readJson(request));
  if (!put.success) return refuse(400, '{"__type":"ValidationException"}');
  const [entry] = put.data.Entries;
  const { region, endpoint } = readEventBus(entry.EventBusName);
  if (endpoint !== request.url || region !== request.signFor?.region)
    return refuse(400, '{"__type":"InvalidSignatureException"}');
  if (Buffer.byteLength(request.body, 'utf8') > ENTRY_BYTES) return refuse(413, '{"__type":"RequestEntityTooLarge"}');
  const detail = Detail.safeParse(parseDetail(entry.Detail));
  if (!detail.success) return fail('MalformedDetail', 'Detail is malformed.');
  if (buses && buses.get(entry.EventBusName) !== entry.Source)
    return fail('NotAuthorizedForSourceException', 'Not authorized for the source.');
  return { to: 'Amazon EventBridge', title: detail.data.title, key: null };
};
