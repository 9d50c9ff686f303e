import { defineGuards, type Mutant } from './mutant';

const MODEL = 'infra/test/harness/permission-model.test.ts';
const PARSE = 'infra/runtime/parse-input.test.ts';
const ACTOR = 'infra/runtime/resolve-actor.test.ts';
const SERVE = 'infra/runtime/serve.test.ts';
const ONCE = 'infra/runtime/idempotency.test.ts';

/** Who may pass, what may come in, what may go out, and how often. */
export const GATE: readonly Mutant[] = [
  ...defineGuards(
    'infra/runtime/resolve-actor.ts',
    [ACTOR],
    ['a token of another client', "text('aud') === settings.userPoolClientId && ", ''],
    ['a token of another pool', "text('iss').endsWith(`/${settings.userPoolId}`)", 'true'],
    ['an access token', "text('token_use') !== 'id' || ", ''],
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
    ['somebody without any role', 'if (!acting) throw forbidden();', '', ['infra/api/isolation.test.ts']],
    ['a plan taken from elsewhere', "plan: tenant.plan ?? 'free'", "plan: 'enterprise'", [MODEL]],
  ),
  ...defineGuards(
    'infra/lambda/origin-secret.ts',
    ['infra/lambda/origin-secret.test.ts'],
    ['a call that came past the CDN', 'given === undefined || !(await isRight(given))', "given === 'none'"],
    ['an address that is none', 'address && isIP(address) ? address : UNKNOWN_ADDRESS', 'address ?? UNKNOWN_ADDRESS'],
  ),
  ...defineGuards(
    'infra/runtime/serve.ts',
    ['infra/runtime/tenant-quota.test.ts'],
    ['a workspace that takes what all share', 'await services.quota.take(actor);', ''],
  ),
  ...defineGuards(
    'infra/runtime/tenant-quota.ts',
    ['infra/runtime/tenant-quota.test.ts'],
    ['a workspace that goes on between two counts', 'exhaustedUntil.set(tenantId, end);', ''],
    ['one limit for all workspaces', '`calls ${tenantId}`', "'calls'"],
  ),
  ...defineGuards(
    'infra/runtime/tenant-name.ts',
    [ACTOR],
    ['a repeated name of the workspace', 'repeated || ', ''],
    ['two names that differ', 'names.every((name) => name === first)', 'true'],
    ['a name in the body beside one in the path', "body: ['tenantId'],\n};", 'body: [] };'],
  ),
  ...defineGuards(
    'infra/runtime/operators.ts',
    [MODEL],
    ['an operator without a second factor', 'if ((await identity.find(sub))?.hasTotp) {', 'if (sub) {'],
    [
      'an operator who signed in without the second factor',
      'if (user.factorSince === undefined || !(signedInAt >= user.factorSince)) throw unauthenticated();',
      '',
      ['infra/api/tenancy/operators.test.ts'],
    ],
    [
      'leave for another workspace',
      'grant.tenantId === tenantId',
      'grant.tenantId !== undefined',
      ['infra/api/tenancy/operators.test.ts'],
    ],
  ),
  ...defineGuards(
    'libs/store/src/system/member-store.ts',
    [MODEL],
    ['leave that has ended', '.filter(({ until }) => until > now)', ''],
    [
      'an active workspace that is not one’s own',
      "{ check: membershipKey(sub, tenantId), when: expression('#state = :active', { active: 'active' }) },",
      '',
      ['libs/store/src/system/system-store.test.ts', 'infra/api/tenancy/tenancy.test.ts'],
    ],
  ),
  ...defineGuards(
    'infra/runtime/sessions.ts',
    [ACTOR],
    ['a session that was ended', 'signedInAt >= user.signedOutAt) return', 'user) return'],
    ['another browser after a new password', ' || user.keptSession !== readSessionId(event)', ''],
  ),
  ...defineGuards(
    'infra/runtime/second-factor.ts',
    ['infra/runtime/second-factor.test.ts'],
    [
      'a session without the second factor that a workspace requires',
      'tenant.requiresSecondFactor === true',
      'tenant.plan === undefined',
    ],
    [
      'an admin who never sets a second factor up',
      "role === 'tenant-admin' && adminsNeedSecondFactor(plan)",
      "role === 'tenant-admin' && plan === undefined",
    ],
    [
      'a session older than the app',
      'user?.factorSince !== undefined && signedInAt >= user.factorSince',
      'user?.factorSince !== undefined',
    ],
  ),
  ...defineGuards(
    'infra/api/company/change-security.ts',
    ['infra/runtime/second-factor.test.ts'],
    [
      'an admin who locks themselves out',
      'requiresSecondFactor && !hasFactorInSession(',
      'sub === undefined && !hasFactorInSession(',
    ],
  ),
  ...defineGuards(
    'infra/runtime/authorize.ts',
    [MODEL],
    ['a role without the permission', 'if (!isAllowed([role], needs)) return forbidden(REFUSALS[needs]);', ''],
    ['a plan without the feature', 'findMissingFeature(plan, feature) ?? ', ''],
    ['CSV on a plan without it', "asCsv ? 'csvExport' : undefined", 'undefined'],
  ),
  ...defineGuards(
    'infra/runtime/parse-input.ts',
    [PARSE],
    ['two values for one thing', '!isDeepStrictEqual(input.get(name), value)', 'false'],
    ['a parameter twice', 'if (values.length > 1) throw', 'if (values.length > 99) throw'],
    ['an empty id', "if (value === '') throw", 'if (value === undefined) throw'],
    [
      'input that the contract does not take',
      'if (parsed.success) return parsed.data as InputOf<C>;',
      'if (contract) return Object.fromEntries(given) as InputOf<C>;',
    ],
  ),
  ...defineGuards(
    'infra/runtime/raw-request.ts',
    [PARSE],
    ['a body too large', 'if (bytes.length > MAX_BODY_BYTES) throw', 'if (bytes.length < 0) throw'],
    ['a body nested too deeply', 'if (isDeeper(parsed, MAX_DEPTH)) throw', 'if (isDeeper(parsed, 99)) throw'],
    ['a list as a body', ' || Array.isArray(parsed)', ''],
  ),
  ...defineGuards(
    'infra/runtime/gate.ts',
    [SERVE],
    ['output beside the contract', 'if (!parsed.success)\n    throw', 'if (contract === undefined) throw'],
    [
      'fields that the contract does not name',
      'return success(parsed.data, cursor);',
      'return success(output, cursor);',
    ],
  ),
  ...defineGuards(
    'infra/runtime/refusal-log.ts',
    ['infra/runtime/refusal-log.test.ts', SERVE],
    [
      'a line for each of thousands of refusals',
      'if (FIRST_STEPS.has(row.count) || row.count % STEP === 0) write(row);',
      'write(row);',
    ],
    ['refusals that no line counts', 'for (const row of rows.values()) if (row.pending > 0) write(row);', ''],
    ['rows without end', 'rows.size >= MAX_ROWS', 'rows.size < 0'],
    ['refusals of foreign ids that nobody notes', 'new Set([401, 403, 404, 409, 429])', 'new Set([401, 403])'],
  ),
  ...defineGuards(
    'infra/runtime/answer.ts',
    [SERVE],
    ['answers kept on the way', "'cache-control': 'no-store'", "'cache-control': 'max-age=60'"],
    [
      'the text of a fault of ours',
      "return new AppError('unexpected', 'Something went wrong on our side. Please try again.', { cause: error });",
      "return new AppError('unexpected', String(error), { cause: error });",
    ],
  ),
  ...defineGuards(
    'infra/runtime/logger.ts',
    [SERVE],
    [
      'a field that no log may hold',
      'ALLOWED.flatMap((name)',
      '(Object.keys(fields) as Array<keyof LogFields>).flatMap((name)',
      ['infra/runtime/logger.test.ts'],
    ],
    ['secrets in the log', 'SECRETS.reduce((clean, [shape, mark]) => clean.replace(shape, mark), text)', 'text'],
  ),
  ...defineGuards(
    'infra/runtime/serve.ts',
    [ONCE],
    [
      'a handler opened to others than its contract says',
      'if (contract.audience !== audience) throw',
      'if (contract === undefined) throw',
      [SERVE],
    ],
    ['an effect that is repeated', 'if (!hasEffect(contract)) return run();', 'if (contract) return run();'],
    [
      'a refusal without a line',
      'if (isNew)\n    await audit(',
      'if (!isNew)\n    await audit(',
      ['infra/api/audit/list-audit.test.ts', ONCE],
    ],
    [
      'data taken as a file without a line',
      'if (wantsCsv(passage)) {',
      'if (contract === undefined) {',
      ['infra/api/audit/list-audit.test.ts'],
    ],
    [
      'an operator who looks without a line',
      'if (actor.role !== SUPER_ADMIN_GROUP) return;',
      'if (actor) return;',
      ['infra/api/tenancy/operators.test.ts'],
    ],
    [
      'a change without a line',
      "if (hasEffect(contract)) await leaveLine('done', output);",
      'if (contract === undefined) await leaveLine("done", output);',
      ['infra/api/audit/list-audit.test.ts', ONCE],
    ],
  ),
  ...defineGuards(
    'infra/runtime/idempotency.ts',
    [ONCE],
    [
      'a key of another person or workspace',
      "hash([scope, contract.name, isKeyed ? ['key', sub, given]",
      "hash([contract.name, isKeyed ? ['key', sub, given]",
    ],
    ['a key of another member of the workspace', "['key', sub, given]", "['key', given]"],
    [
      'an answer that is given again',
      "if (state.kind === 'answered') return",
      "if (state.kind === ('none' as string)) return",
    ],
    [
      'a key with another body',
      "if (state.kind === 'other-body')\n      throw",
      "if (state.kind === ('none' as string)) throw",
    ],
  ),
  ...defineGuards(
    'libs/store/src/system/call-log.ts',
    [ONCE],
    ['two that begin the same call', 'bodyHash, ...lasting(seconds) }, free))', 'bodyHash, ...lasting(seconds) }))'],
    ['a key with another body, in the record', 'if (taken.bodyHash !== bodyHash)', "if (taken.bodyHash === 'none')"],
  ),
];
