import { classifyCall } from '@cloudmend/domain/access-tokens';
import type { AuditEntry } from '@cloudmend/domain/audit';
import type { Contract } from '@cloudmend/domain/contract';
import { hasEffect } from '@cloudmend/domain/contract';
import { AppError, forbidden } from '@cloudmend/domain/errors';
import { SUPER_ADMIN_GROUP } from '@cloudmend/domain/product';
import { type AnonymousActor, type MemberActor, mayProbe } from '@cloudmend/domain/tenancy';
import type { Answer } from './answer';
import { failure, namedError } from './answer';
import { audit, toEntry } from './audit-call';
import { findRefusal, FOR_PEOPLE } from './authorize';
import type { Handler, Passage, Remarks } from './gate';
import { toCall, checkedAnswer, gate, wantsCsv } from './gate';
import type { CallKey } from './idempotency';
import { toCallKey, isFirst, isFirstRead, once } from './idempotency';
import { errorFields } from './logger';
import type { AnonymousOperation, Call, MemberUses, Operation, PersonOperation, PlatformUses } from './operation';
import { isOperatorWithSecondFactor, saysOperator } from './operators';
import { parseInput } from './parse-input';
import { isTelling } from './refusal-log';
import { resolveToken } from './resolve-token';
import { readToken } from './token-text';
import { resolveMember, readPerson } from './resolve-actor';
import { assertOutsideWorkspaces } from './company-session';
import { assertStanding } from './sessions';

const ANYONE: AnonymousActor = { kind: 'anonymous' };

const demand = (contract: Contract, audience: Contract['audience']): void => {
  if (contract.audience !== audience) throw new Error(`${contract.name} is not a call for ${audience}.`);
};

const platformUses = ({
  services: { system, settings, identity, mail, proofSigner, clock, newId, log },
}: Passage): PlatformUses => ({ system, settings, identity, mail, proofSigner, clock, newId, log });

/** Serves a public call. */
export const serveAnyone = <C extends Contract>(
  contract: C,
  operationFor: (uses: PlatformUses) => AnonymousOperation<C>,
): Handler => {
  demand(contract, 'anyone');
  return gate(contract, async (passage) => {
    const { event, request } = passage;
    const address = `anyone ${event.requestContext.http.sourceIp}`;
    return effectOnce(passage, toCallKey(contract, event, request, { scope: address, sub: address }), async () => {
      const remarks: Remarks = {};
      const output = await operationFor(platformUses(passage))(
        ANYONE,
        parseInput(contract, request),
        toCall(passage, remarks),
      );
      return checkedAnswer(passage, output, remarks);
    });
  });
};

/** Serves a signed-in user's call outside any tenant. */
export const serveSignedIn = <C extends Contract>(
  contract: C,
  operationFor: (uses: PlatformUses) => PersonOperation<C>,
): Handler => {
  demand(contract, 'signed-in');
  return gate(contract, async (passage) => {
    const { services, event, request } = passage;
    if (readToken(event)) throw forbidden(FOR_PEOPLE);
    const actor = readPerson(event, services.settings);
    assertStanding(event, actor, await services.system.members.user(actor.sub));
    assertOutsideWorkspaces(contract, actor);
    if (!mayProbe(actor, contract)) throw forbidden();
    if (!contract.beforeSecondFactor && saysOperator(event)) await isOperatorWithSecondFactor(services, actor);
    const key = toCallKey(contract, event, request, { scope: actor.sub, sub: actor.sub });
    return effectOnce(passage, key, async () => {
      const remarks: Remarks = {};
      const input = parseInput(contract, request);
      const recordIn: Call['recordIn'] = async (tenantId, change) =>
        void (await services
          .openStores(tenantId)
          .audit.append(toEntry(passage, { actor, outcome: 'done', input, change })));
      const output = await operationFor(platformUses(passage))(actor, input, toCall(passage, remarks, recordIn));
      const answer = checkedAnswer(passage, output, remarks);
      if (remarks.auditIn)
        await audit(passage, services.openStores(remarks.auditIn).audit, {
          actor,
          outcome: 'done',
          input,
          output,
          change: remarks.change,
        });
      return answer;
    });
  });
};

/** Serves a member's call: its stores are bound to the actor's tenant. */
export const serve = <C extends Contract>(contract: C, operationFor: (uses: MemberUses) => Operation<C>): Handler => {
  demand(contract, 'member');
  return gate(contract, async (passage) => {
    const { services, request, event } = passage;
    const presented = readToken(event);
    const actor = presented
      ? await resolveToken(presented.token, passage)
      : await resolveMember(readPerson(event, services.settings), passage);
    passage.tenantId = actor.tenantId;
    const kind = classifyCall(contract, wantsCsv(passage));
    await services.quota.take(actor, { kind, tell: (headers) => void (passage.headers = headers) });
    // A token's calls are its own: an answer that its owner got is none of its business.
    const key = toCallKey(contract, event, request, { scope: actor.tenantId, sub: actor.token?.id ?? actor.sub });
    const refusal = findRefusal(actor, contract, wantsCsv(passage));
    if (refusal) return refuse(passage, actor, key, refusal);
    return effectOnce(passage, key, () => runMember(passage, actor, contract, operationFor));
  });
};

const runMember = async <C extends Contract>(
  passage: Passage,
  actor: MemberActor,
  contract: C,
  operationFor: (uses: MemberUses) => Operation<C>,
): Promise<Answer> => {
  const { services, request } = passage;
  const { companyPool, dns, providers, customerCloud, workflow, scheduler, publishedTemplate, changeWork, gitHost } =
    services;
  const { outgoing, models } = services;
  const input = parseInput(contract, request);
  const remarks: Remarks = {};
  const uses: MemberUses = {
    ...services.openStores(actor.tenantId, hasEffect(contract) ? 'write' : 'read'),
    ...platformUses(passage),
    companyPool,
    dns,
    providers,
    customerCloud,
    workflow,
    scheduler,
    publishedTemplate,
    changeWork,
    gitHost,
    outgoing,
    models,
  };
  const leaveLine = (outcome: AuditEntry['outcome'], output?: unknown): Promise<void> =>
    audit(passage, uses.audit, { actor, outcome, input, output, change: remarks.change });
  try {
    const output = await operationFor(uses)(actor, input, toCall(passage, remarks));
    const answer = checkedAnswer(passage, output, remarks);
    if (hasEffect(contract)) await leaveLine('done', output);
    else await tellOfRead(passage, actor, { trail: uses.audit, output });
    return answer;
  } catch (error) {
    const outcome = toOutcome(namedError(error));
    if (outcome === 'denied' || (outcome && hasEffect(contract))) await leaveLine(outcome);
    throw error;
  }
};

/** Exports are audited, and so is what an operator reads: once a minute per call. */
const tellOfRead = async (
  passage: Passage,
  actor: MemberActor,
  { trail, output }: { readonly trail: MemberUses['audit']; readonly output: unknown },
): Promise<void> => {
  const { contract, services } = passage;
  if (wantsCsv(passage)) {
    const after = { format: 'csv', rows: Array.isArray(output) ? output.length : 0 };
    return audit(passage, trail, { actor, action: 'data.export', outcome: 'done', change: { before: null, after } });
  }
  if (actor.role !== SUPER_ADMIN_GROUP) return;
  if (await isFirstRead(services.system.calls, contract, { kind: 'operator', scope: actor.tenantId, sub: actor.sub }))
    await audit(passage, trail, { actor, action: 'access.read', outcome: 'done' });
};

/** Refusals and faults are audited; invalid input changed nothing and is not. */
const toOutcome = ({ code }: AppError): 'denied' | 'failed' | undefined => {
  if (code === 'forbidden' || code === 'plan-limit') return 'denied';
  return code === 'unexpected' || code === 'unavailable' ? 'failed' : undefined;
};

const shownBefore = (): AppError =>
  new AppError('conflict', 'This was created before, and its secret is shown once. Revoke it and create another one.');

/**
 * A call with an effect runs once, however often it is sent; failures are stored as well, so that they can be repeated.
 */
const effectOnce = async (passage: Passage, key: CallKey, run: () => Promise<Answer>): Promise<Answer> => {
  const { contract, services, deadline, requestId } = passage;
  if (!hasEffect(contract)) return run();
  const keep = (answer: Answer): Answer => (contract.showsOnce ? failure(shownBefore(), requestId) : answer);
  return once(services.system.calls, key, { deadline, keep }, async () => {
    try {
      return await deadline.race(run());
    } catch (thrown) {
      const error = namedError(thrown);
      const fields = { requestId, contract: contract.name, code: error.code, ...errorFields(thrown) };
      if (error.code === 'unexpected') services.log.error('failed', fields);
      // The gate logs these with the caller.
      else if (!isTelling(error.status)) services.log.warn('refused', { ...fields, stack: undefined });
      return failure(error, requestId);
    }
  });
};

/** The input for a refusal's audit entry; malformed input is refused all the same. */
const inputOrNothing = ({ contract, request }: Passage): unknown => {
  try {
    return parseInput(contract, request);
  } catch {
    return undefined;
  }
};

/** Every refusal of a member is audited, including reads; client retries and polling pages do not flood the trail. */
const refuse = async (passage: Passage, actor: MemberActor, key: CallKey, refusal: AppError): Promise<never> => {
  const { contract, services } = passage;
  const { calls } = services.system;
  const isNew = hasEffect(contract)
    ? await isFirst(calls, key)
    : await isFirstRead(calls, contract, { kind: 'denied', scope: actor.tenantId, sub: actor.token?.id ?? actor.sub });
  if (isNew)
    await audit(passage, services.openStores(actor.tenantId).audit, {
      actor,
      outcome: 'denied',
      input: inputOrNothing(passage),
    });
  throw refusal;
};
