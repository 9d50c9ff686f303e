import type { Contract } from '@cloudmend/domain/contract';
import { AppError } from '@cloudmend/domain/errors';
import { featureRefusal, hasFeature } from '@cloudmend/domain/plans';
import { SCIM_ACTOR } from '@cloudmend/domain/provisioning';
import type { TenantRecord, TokenRecord } from '@cloudmend/store/system';
import type { AuditEntry } from '@cloudmend/domain/audit';
import type { Answer } from './answer';
import { retryAfter, toAnswer } from './answer';
import type { Handler, Passage } from './gate';
import { gate } from './gate';
import { isFirstRead } from './idempotency';
import { errorFields } from './logger';
import { readHeader } from './raw-request';
import { noteUse } from './resolve-token';
import { isSameHash, parseToken } from './token-text';

/** No user can have this name. */
const NOBODY = '-';

/** Entra ID makes up to 25 calls a second for one workspace. */
const CALLS_PER_MINUTE = 1500;

const CONTENT_TYPE = 'application/scim+json; charset=utf-8';

/** A call whose token was verified. */
export interface Verified {
  readonly passage: Passage;
  readonly tenant: TenantRecord;
  readonly note: (line: Pick<AuditEntry, 'action' | 'target' | 'before' | 'after'>) => Promise<void>;
}

export interface RawAnswer {
  readonly status: number;
  readonly body?: object | undefined;
  readonly headers?: Readonly<Record<string, string>> | undefined;
}

interface Shaped {
  /** Our faults in the words of the protocol. */
  toFault(error: AppError): RawAnswer;
}

type Line = Pick<AuditEntry, 'action' | 'target' | 'before' | 'after' | 'outcome'>;

const leaveLine = async ({ services, event, requestId }: Passage, { tenantId }: TokenRecord, line: Line) => {
  const { sourceIp } = event.requestContext.http;
  try {
    await services.openStores(tenantId).audit.append({
      at: services.clock().toISOString(),
      actor: SCIM_ACTOR,
      role: '-',
      requestId,
      sourceIp,
      ...line,
    });
  } catch (error) {
    services.log.error('An audit entry was lost.', { tenantId, requestId, ...errorFields(error) });
  }
};

const refused = (message: string): AppError => new AppError('unauthenticated', message);

const findToken = async ({ event, services }: Passage): Promise<TokenRecord> => {
  const presented = parseToken((readHeader(event, 'authorization') ?? '').replace(/^bearer\s+/i, '').trim(), ['scim']);
  const token = presented && (await services.system.accessTokens.find(presented.id));
  if (!token || token.owner.kind !== 'scim' || !isSameHash(token.hash, presented.hash))
    throw refused('This SCIM token is not valid.');
  return token;
};

const findRefusal = (
  { services }: Passage,
  { revokedAt, expiresAt }: TokenRecord,
  tenant: TenantRecord | undefined,
): AppError | undefined => {
  if (revokedAt !== undefined) return refused('This SCIM token was revoked.');
  if (services.clock().toISOString() >= expiresAt)
    return refused(`This SCIM token expired on ${expiresAt.slice(0, 10)}.`);
  if (tenant?.state !== 'active') return refused('The workspace of this SCIM token was closed.');
  return hasFeature(tenant.plan, 'sso')
    ? undefined
    : new AppError('plan-limit', featureRefusal(tenant.plan ?? 'free', 'sso'));
};

/** Once a minute: a directory that keeps on trying does not flood the trail. */
const tellOfRefusal = async (passage: Passage, token: TokenRecord): Promise<void> => {
  const { contract, services } = passage;
  const asked = { kind: 'denied', scope: token.tenantId, sub: token.id } as const;
  if (!(await isFirstRead(services.system.calls, contract, asked))) return;
  const action = contract.audit ?? contract.name;
  await leaveLine(passage, token, { action, target: '-', before: null, after: null, outcome: 'denied' });
};

const takeTurn = async ({ services }: Passage, { tenantId }: TokenRecord): Promise<void> => {
  const { allowed, retryAfterSeconds } = await services.system.rates.take(`scim ${tenantId}`, CALLS_PER_MINUTE, 60);
  if (allowed) return;
  const details = { retryAfterSeconds };
  throw new AppError('too-many', 'The directory is making too many requests. Please wait a minute.', { details });
};

/** The workspace of the token: it enters no other one. @throws AppError unauthenticated, plan-limit, too-many */
const verify = async (passage: Passage): Promise<Verified> => {
  const token = await findToken(passage);
  const { tenant } = await passage.services.system.members.access(NOBODY, token.tenantId);
  const refusal = findRefusal(passage, token, tenant);
  if (refusal || !tenant) {
    await tellOfRefusal(passage, token);
    throw refusal;
  }
  passage.tenantId = token.tenantId;
  await takeTurn(passage, token);
  await noteUse(passage, token.id);
  return { passage, tenant, note: (line) => leaveLine(passage, token, { ...line, outcome: 'done' }) };
};

const toScimAnswer = ({ status, body, headers = {} }: RawAnswer): Answer =>
  toAnswer(status, body ? JSON.stringify(body) : '', { 'content-type': CONTENT_TYPE, ...headers });

/** Serves a call of a company's directory, in whose protocol all answers are. */
export const serveScim = (
  contract: Contract,
  { toFault }: Shaped,
  operate: (verified: Verified) => Promise<RawAnswer>,
): Handler =>
  gate(
    contract,
    async (passage) => toScimAnswer(await operate(await verify(passage))),
    (error) =>
      toScimAnswer({
        ...toFault(error),
        headers: {
          ...retryAfter(error),
          ...(error.code === 'unauthenticated' && { 'www-authenticate': 'Bearer realm="SCIM"' }),
        },
      }),
  );
