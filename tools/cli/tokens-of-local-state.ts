import { createAccessToken, listAccessTokens, revokeAccessToken } from '@cloudmend/domain/access-tokens';
import type { Contract, InputOf, OutputOf } from '@cloudmend/domain/contract';
import type { MemberActor } from '@cloudmend/domain/tenancy';
import { createAccessTokenFor, listAccessTokensFor, revokeAccessTokenFor } from '@cloudmend/infra/access-tokens';
import type { AuditState, Call, MemberUses, Operation } from '@cloudmend/infra/runtime';
import { ulid } from 'ulid';
import { type LocalMember, onLocalState } from './local-state';
import type { TokenCalls } from './token-calls';

const refuse = (): never => {
  throw new Error('This call has no such effect.');
};

const SOURCE = '127.0.0.1';

/** Makes a call and leaves its entry in the audit trail, as the gate does. */
const runCall = async <C extends Contract>(
  contract: C,
  operation: Operation<C>,
  { uses, actor, input }: { readonly uses: MemberUses; readonly actor: MemberActor; readonly input: InputOf<C> },
): Promise<OutputOf<C>> => {
  const requestId = ulid();
  let change: { before: AuditState; after: AuditState } | undefined;
  const call: Call = {
    siteUrl: undefined,
    requestId,
    sourceIp: SOURCE,
    session: undefined,
    signal: AbortSignal.timeout(60_000),
    continueAt: () => undefined,
    auditIn: refuse,
    changes: (before, after) => void (change = { before, after }),
    recordIn: refuse,
  };
  const output = await operation(actor, input, call);
  if (change && contract.audit)
    await uses.audit.append({
      at: uses.clock().toISOString(),
      actor: actor.email,
      role: actor.role,
      action: contract.audit,
      target: String(change.after?.['id'] ?? change.before?.['id'] ?? '-'),
      outcome: 'done',
      requestId,
      sourceIp: SOURCE,
      sub: actor.sub,
      ...change,
    });
  return output;
};

/** Tokens of the state of `npm start`, while no start holds it. @throws UsageError, AppError */
export const openLocalTokens = (member: LocalMember): TokenCalls => {
  const run = <C extends Contract>(contract: C, open: (uses: MemberUses) => Operation<C>, input: InputOf<C>) =>
    onLocalState(member, contract, (uses, actor) => runCall(contract, open(uses), { uses, actor, input }));
  return {
    list: () => run(listAccessTokens, listAccessTokensFor, {}),
    create: (token) => run(createAccessToken, createAccessTokenFor, token),
    revoke: (id) => run(revokeAccessToken, revokeAccessTokenFor, { id }),
  };
};
