import type { Context } from 'aws-lambda';
import { type Contract, hasEffect } from '@cloudmend/domain/contract';
import { AppError } from '@cloudmend/domain/errors';
import type { TenantId } from '@cloudmend/domain/tenancy';
import type { Answer } from './answer';
import type { CsvRow } from './answer';
import { toAnswer, csvAnswer, failure, namedError, success } from './answer';
import type { Deadline } from './deadline';
import { DEADLINE_MS, startDeadline } from './deadline';
import type { CallClass, Counts } from './metrics';
import { errorFields, type LogFields, type Logger } from './logger';
import type { AuditChange, Call } from './operation';
import type { Event, RawRequest } from './raw-request';
import { readRequest, readSigned, readSite } from './raw-request';
import { isTelling, openRefusalLog } from './refusal-log';
import type { Services } from './services';
import { readSessionId } from './sessions';
import { services } from './services';
import { readToken } from './token-text';

export type Handler = (event: Event, context?: Context) => Promise<Answer>;

/** One request passing through the gate. */
export interface Passage {
  readonly contract: Contract;
  readonly event: Event;
  readonly request: RawRequest;
  readonly requestId: string;
  readonly deadline: Deadline;
  readonly services: Services;
  /** For logging only. */
  tenantId?: TenantId;
  /** Of the answer, whatever it is. */
  headers?: Readonly<Record<string, string>>;
}

/** Time reserved to answer before the function times out. */
const RESERVE_MS = 500;

const timeFor = (context: Context | undefined): number =>
  Math.max(1, Math.min(DEADLINE_MS, (context?.getRemainingTimeInMillis?.() ?? Infinity) - RESERVE_MS));

const refusals = openRefusalLog(
  () => services().log,
  () => services().clock(),
);

const readSubject = (event: Event): string => {
  const { requestContext } = event;
  const sub = requestContext.authorizer?.jwt?.claims?.['sub'];
  if (typeof sub === 'string') return sub;
  const id = readToken(event)?.token?.id;
  return id === undefined ? '-' : `token ${id}`;
};

/** The security log: who is refused, from where, and why. */
const noteRefusal = (event: Event, { status = 0, code = '', ...fields }: LogFields): void => {
  const { http, routeKey } = event.requestContext;
  refusals.note(
    { subject: readSubject(event), address: http.sourceIp, route: routeKey, reason: code },
    { ...fields, status, code },
  );
};

const codeIn = ({ body }: Answer): string => {
  const { code } = JSON.parse(body ?? '{}') as { code?: unknown };
  return typeof code === 'string' ? code : '';
};

const classify = (contract: Contract, event: Event): CallClass => {
  if (readToken(event)) return 'program';
  return hasEffect(contract) ? 'write' : 'read';
};

/** Calls outside workspaces, such as sign-up and the checks of the status page, are counted by the gateway alone. */
const countCall = ({ tenantId, status = 0, durationMs = 0 }: LogFields): Counts =>
  tenantId === undefined ? {} : { calls: 1, faults: status >= 500 ? 1 : 0, callMs: durationMs };

const logCall = (write: Logger['info'], message: string, fields: LogFields): void =>
  write(message, fields, countCall(fields));

const withHeaders = (answer: Answer, passage: Passage | undefined): Answer =>
  passage?.headers ? { ...answer, headers: { ...answer.headers, ...passage.headers } } : answer;

/** What all calls share: the request is read, answered in time, and every failure is classified and logged. */
export const gate =
  (contract: Contract, pass: (passage: Passage) => Promise<Answer>, toFailure = failure): Handler =>
  async (event, context) => {
    const started = Date.now();
    const { requestId } = event.requestContext;
    const deadline = startDeadline(timeFor(context));
    const present = services();
    let passage: Passage | undefined;
    refusals.settle();
    const fields = () => ({
      requestId,
      contract: contract.name,
      durationMs: Date.now() - started,
      ...(passage?.tenantId && { tenantId: passage.tenantId, class: classify(contract, event) }),
    });
    try {
      passage = {
        contract,
        event,
        request: contract.audience === 'machine' ? readSigned(event) : readRequest(event, contract.maxBodyBytes),
        requestId,
        deadline,
        services: present,
      };
      const answer = await deadline.race(pass(passage));
      const { statusCode: status = 200 } = answer;
      // A call with an effect stores its refusals, so that they can be repeated.
      if (isTelling(status)) noteRefusal(event, { ...fields(), status, code: codeIn(answer) });
      else logCall(present.log.info, 'answered', { ...fields(), status });
      return withHeaders(answer, passage);
    } catch (thrown) {
      const error = namedError(thrown);
      const seen = { ...fields(), status: error.status, code: error.code, ...errorFields(thrown) };
      if (error.code === 'unexpected') logCall(present.log.error, 'failed', seen);
      else if (isTelling(error.status)) noteRefusal(event, { ...seen, stack: undefined });
      else logCall(present.log.warn, 'refused', { ...seen, stack: undefined });
      return withHeaders(toFailure(error, requestId), passage);
    } finally {
      deadline.clear();
    }
  };

/** What an operation reported besides its output. */
export interface Remarks {
  cursor?: string;
  auditIn?: TenantId;
  change?: AuditChange;
}

const recordsNothing: Call['recordIn'] = () => Promise.reject(new Error('This call has no audit entry.'));

export const toCall = (
  { services, event, requestId, deadline }: Passage,
  remarks: Remarks,
  recordIn = recordsNothing,
): Call => ({
  requestId,
  sourceIp: event.requestContext.http.sourceIp,
  siteUrl: services.settings.siteUrl ?? readSite(event),
  session: readSessionId(event),
  signal: deadline.signal,
  continueAt: (cursor) => {
    if (cursor !== undefined) remarks.cursor = cursor;
  },
  auditIn: (tenantId) => {
    remarks.auditIn = tenantId;
  },
  changes: (before, after) => {
    remarks.change = { before, after };
  },
  recordIn,
});

type Asked = Pick<Passage, 'contract' | 'request'>;

/** True if a list is requested as CSV. */
export const wantsCsv = ({ contract, request }: Asked): boolean =>
  contract.csv !== undefined && request.query.get('format')?.[0] === 'csv';

/** The answer in the contract's shape. Invalid output is our fault, never the caller's. */
export const checkedAnswer = ({ contract, request }: Asked, output: unknown, { cursor }: Remarks): Answer => {
  const parsed = contract.output.safeParse(output);
  if (!parsed.success)
    throw new AppError('unexpected', 'Something went wrong on our side. Please try again.', { cause: parsed.error });
  if (contract.contentType) return toAnswer(200, parsed.data as string, { 'content-type': contract.contentType });
  if (!contract.csv || !wantsCsv({ contract, request })) return success(parsed.data, cursor);
  return csvAnswer(contract, parsed.data as CsvRow[], cursor);
};
