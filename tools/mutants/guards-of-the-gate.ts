import { defineGuards, type Mutant } from './mutant';

const MODEL = 'infra/test/harness/permission-model.test.ts';
const PARSE = 'infra/runtime/parse-input.test.ts';
const ACTOR = 'infra/runtime/resolve-actor.test.ts';
const SERVE = 'infra/runtime/serve.test.ts';
const ONCE = 'infra/runtime/idempotency.test.ts';

const TOKENS = 'infra/runtime/access-tokens.test.ts';

/** Authorization, input, output and rate limits. */
export const GATE: readonly Mutant[] = [
  ...defineGuards(
    'infra/runtime/resolve-token.ts',
    [TOKENS],
    ['an access token with another secret', ' || !isSameHash(token.hash, presented.hash)', ''],
    ['a revoked access token', 'if (token.revokedAt !== undefined) return', "if (token.id === '') return"],
    ['an expired access token', 'services.clock().toISOString() >= token.expiresAt', "token.id === ''"],
    ['an access token in another workspace', 'named.tenantId !== token.tenantId', "token.id === ''"],
    ['an access token of someone who was invited again', ' || membership.createdAt !== owner.since', ''],
    ['an access token without the second factor of its owner', 'user?.factorSince === undefined', 'false'],
  ),
  ...defineGuards(
    'infra/runtime/serve.ts',
    [TOKENS],
    ['a stored secret', '(contract.showsOnce ? failure(shownBefore(), requestId) : answer)', 'answer'],
  ),
  ...defineGuards(
    'infra/runtime/resolve-actor.ts',
    [ACTOR],
    ['a token of another client', "[userPoolClientId, companyClientId].includes(text('aud')) && ", ''],
    ['a token of another pool', "text('iss').endsWith(`/${userPoolId}`)", 'true'],
    ['an access token in place of an ID token', "text('token_use') !== 'id' || ", ''],
    ['a token without a subject', " || text('sub') === ''", ''],
    [
      'an invited person acting as a member',
      "membership?.state === 'active' ? membership.role : undefined",
      'membership?.role',
      [MODEL],
    ],
    [
      'a deleted workspace',
      "if (!tenantId || tenant?.state !== 'active') throw forbidden();",
      'if (!tenantId || !tenant) throw forbidden();',
    ],
    ['a person without a role', 'if (!acting) throw refuseAccess(membership);', '', ['infra/api/isolation.test.ts']],
    ['a plan from an untrusted source', "plan: tenant.plan ?? 'free'", "plan: 'enterprise'", [MODEL]],
  ),
  ...defineGuards(
    'infra/lambda/origin-secret.ts',
    ['infra/lambda/origin-secret.test.ts'],
    ['a call that bypasses the CDN', 'given === undefined || !(await isRight(given))', "given === 'none'"],
    ['an invalid client address', 'address && isIP(address) ? address : UNKNOWN_ADDRESS', 'address ?? UNKNOWN_ADDRESS'],
  ),
  ...defineGuards(
    'infra/runtime/serve.ts',
    ['infra/runtime/tenant-quota.test.ts'],
    [
      'a workspace that exhausts shared capacity',
      'await services.quota.take(actor, { kind, tell: (headers) => void (passage.headers = headers) });',
      'void kind;',
    ],
  ),
  ...defineGuards(
    'infra/runtime/sampled-windows.ts',
    ['infra/runtime/tenant-quota.test.ts'],
    ['a workspace over its limit that continues until the next count', 'remember(name, fresh);', ''],
  ),
  ...defineGuards(
    'infra/runtime/tenant-quota.ts',
    ['infra/runtime/token-limits.test.ts'],
    ['an access token without a limit', 'if (token) await takeOfToken(plan, token.id, call);', ''],
    ['one limit for the tokens of all workspaces', '`token ${token} ${kind}`', '`token ${kind}`'],
    ['exports counted as reads', '[plan][kind];', "[plan]['reads'];"],
  ),
  ...defineGuards(
    'infra/runtime/tenant-quota.ts',
    ['infra/runtime/tenant-quota.test.ts'],
    ['one limit for all workspaces', '`calls ${tenantId}`', "'calls'"],
  ),
  ...defineGuards(
    'infra/runtime/tenant-name.ts',
    [ACTOR],
    ['a workspace named twice', 'repeated || ', ''],
    ['two different workspace names', 'names.every((name) => name === first)', 'true'],
    ['another workspace in the body than in the path', "body: ['tenantId'],\n};", 'body: [] };'],
  ),
  ...defineGuards(
    'infra/runtime/operators.ts',
    [MODEL],
    ['an operator without MFA', 'if ((await identity.find(sub))?.hasTotp) {', 'if (sub) {'],
    [
      'an operator who signed in without MFA',
      'if (user.factorSince === undefined || !(signedInAt >= user.factorSince)) throw toUnauthenticated();',
      '',
      ['infra/api/tenancy/operators.test.ts'],
    ],
    [
      'operator access granted for another workspace',
      'grant.tenantId === tenantId',
      'grant.tenantId !== undefined',
      ['infra/api/tenancy/operators.test.ts'],
    ],
  ),
  ...defineGuards(
    'libs/store/src/system/member-store.ts',
    [MODEL],
    ['expired operator access', '.filter(({ until }) => until > now)', ''],
    [
      'an active workspace without membership',
      "{ check: membershipKey(sub, tenantId), when: expression('#state = :active', { active: 'active' }) },",
      '',
      ['libs/store/src/system/system-store.test.ts', 'infra/api/tenancy/tenancy.test.ts'],
    ],
  ),
  ...defineGuards(
    'infra/runtime/sessions.ts',
    [ACTOR],
    ['an ended session', 'signedInAt >= user.signedOutAt) return', 'user) return'],
    ['a session in another browser after a password change', ' || user.keptSession !== readSessionId(event)', ''],
  ),
  ...defineGuards(
    'infra/runtime/second-factor.ts',
    ['infra/runtime/second-factor.test.ts'],
    [
      'a session without the MFA that the workspace requires',
      'tenant.requiresSecondFactor === true',
      'tenant.plan === undefined',
    ],
    [
      'an admin who never sets up MFA',
      "role === 'tenant-admin' && adminsNeedSecondFactor(plan)",
      "role === 'tenant-admin' && plan === undefined",
    ],
    [
      'a session older than the authenticator app',
      'user?.factorSince !== undefined && signedInAt >= user.factorSince',
      'user?.factorSince !== undefined',
    ],
  ),
  ...defineGuards(
    'infra/api/company/change-security.ts',
    ['infra/runtime/second-factor.test.ts'],
    [
      'an admin who requires MFA without having it',
      'requiresSecondFactor && !hasFactorInSession(',
      'sub === undefined && !hasFactorInSession(',
    ],
  ),
  ...defineGuards(
    'infra/runtime/authorize.ts',
    [MODEL],
    ['a role without the permission', 'if (!isAllowed([role], needs)) return forbidden(REFUSALS[needs]);', ''],
    ['a plan without the feature', 'findMissingFeature(plan, feature) ??', ''],
    [
      'an access token beyond its scopes',
      'if (missing) return forbidden(',
      'if (missing && scopes.length === 0) return forbidden(',
      [TOKENS],
    ],
    ['CSV export on a plan without it', "asCsv ? 'csvExport' : undefined", 'undefined'],
  ),
  ...defineGuards(
    'infra/runtime/parse-input.ts',
    [PARSE],
    ['two values for one field', '!isDeepStrictEqual(input.get(name), value)', 'false'],
    ['a repeated parameter', 'if (values.length > 1) throw', 'if (values.length > 99) throw'],
    ['an empty ID', "if (value === '') throw", 'if (value === undefined) throw'],
    [
      'input that violates the contract',
      'if (parsed.success) return parsed.data as InputOf<C>;',
      'if (contract) return Object.fromEntries(given) as InputOf<C>;',
    ],
  ),
  ...defineGuards(
    'infra/runtime/raw-request.ts',
    [PARSE],
    ['a body too large', 'if (bytes.length > maxBytes) throw', 'if (bytes.length < 0) throw'],
    ['a body nested too deeply', 'if (isDeeper(parsed, MAX_DEPTH)) throw', 'if (isDeeper(parsed, 99)) throw'],
    ['a list as a body', ' || Array.isArray(parsed)', ''],
  ),
  ...defineGuards(
    'infra/runtime/gate.ts',
    [SERVE],
    ['output that violates the contract', 'if (!parsed.success)\n    throw', 'if (contract === undefined) throw'],
    ['fields that are not in the contract', 'return success(parsed.data, cursor);', 'return success(output, cursor);'],
  ),
  ...defineGuards(
    'infra/runtime/refusal-log.ts',
    ['infra/runtime/refusal-log.test.ts', SERVE],
    [
      'one log line per refusal in a flood',
      'if (FIRST_STEPS.has(row.count) || row.count % STEP === 0) write(row);',
      'write(row);',
    ],
    ['refusals missing from the log', 'for (const row of rows.values()) if (row.pending > 0) write(row);', ''],
    ['an unlimited number of log rows', 'rows.size >= MAX_ROWS', 'rows.size < 0'],
    ["unlogged refusals of another workspace's IDs", 'new Set([401, 403, 404, 409, 429])', 'new Set([401, 403])'],
  ),
  ...defineGuards(
    'infra/runtime/answer.ts',
    [SERVE],
    ['cached responses', "'cache-control': 'no-store'", "'cache-control': 'max-age=60'"],
    [
      'the text of an internal error in a response',
      "return new AppError('unexpected', 'Something went wrong on our side. Please try again.', { cause: error });",
      "return new AppError('unexpected', String(error), { cause: error });",
    ],
  ),
  ...defineGuards(
    'infra/runtime/logger.ts',
    [SERVE],
    [
      'a forbidden log field',
      'ALLOWED.flatMap((name)',
      '(Object.keys(fields) as Array<keyof LogFields>).flatMap((name)',
      ['infra/runtime/logger.test.ts'],
    ],
    ['a secret in the log', 'SECRETS.reduce((clean, [shape, mark]) => clean.replace(shape, mark), text)', 'text'],
  ),
  ...defineGuards(
    'infra/runtime/serve.ts',
    [ONCE],
    [
      "a handler open to another audience than its contract's",
      'if (contract.audience !== audience) throw',
      'if (contract === undefined) throw',
      [SERVE],
    ],
    ['a repeated effect', 'if (!hasEffect(contract)) return run();', 'if (contract) return run();'],
    [
      'a denial without an audit line',
      'if (isNew)\n    await audit(',
      'if (!isNew)\n    await audit(',
      ['infra/api/audit/list-audit.test.ts', ONCE],
    ],
    [
      'an export without an audit line',
      'if (wantsCsv(passage)) {',
      'if (contract === undefined) {',
      ['infra/api/audit/list-audit.test.ts'],
    ],
    [
      'operator access without an audit line',
      'if (actor.role !== SUPER_ADMIN_GROUP) return;',
      'if (actor) return;',
      ['infra/api/tenancy/operators.test.ts'],
    ],
    [
      'a change without an audit line',
      "if (hasEffect(contract)) await leaveLine('done', output);",
      'if (contract === undefined) await leaveLine("done", output);',
      ['infra/api/audit/list-audit.test.ts', ONCE],
    ],
  ),
  ...defineGuards(
    'infra/runtime/idempotency.ts',
    [ONCE],
    [
      'an idempotency key of another person or workspace',
      "hash([scope, contract.name, isKeyed ? ['key', sub, given]",
      "hash([contract.name, isKeyed ? ['key', sub, given]",
    ],
    ['an idempotency key of another member of the workspace', "['key', sub, given]", "['key', given]"],
    [
      'a repeated call that runs again',
      "if (state.kind === 'answered') return",
      "if (state.kind === ('none' as string)) return",
    ],
    [
      'an idempotency key reused with another body',
      "if (state.kind === 'other-body')\n      throw",
      "if (state.kind === ('none' as string)) throw",
    ],
  ),
  ...defineGuards(
    'libs/store/src/system/call-log.ts',
    [ONCE],
    [
      'two calls that start with the same key',
      'bodyHash, ...toExpiry(seconds) }, free))',
      'bodyHash, ...toExpiry(seconds) }))',
    ],
    [
      'an idempotency key reused with another body, in the table',
      'if (taken.bodyHash !== bodyHash)',
      "if (taken.bodyHash === 'none')",
    ],
  ),
];
