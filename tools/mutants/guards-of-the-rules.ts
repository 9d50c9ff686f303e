import { defineGuards, type Mutant } from './mutant';

const LINKING = 'infra/api/accounts/accounts.test.ts';
const CLAIMS = 'infra/api/accounts/claimed-account.test.ts';
const TRIGGERS = 'infra/triggers/triggers.test.ts';
const PEOPLE = 'infra/api/people/people.test.ts';
const TENANCY = 'infra/api/tenancy/tenancy.test.ts';
const SWEEP = 'infra/people/sweep-people.test.ts';
const ROLE = 'libs/domain/src/aws/aws-account.test.ts';

/** Linking accounts, signing up, inviting, exporting. */
export const RULES: readonly Mutant[] = [
  ...defineGuards(
    'infra/api/accounts/examine-role.ts',
    [LINKING],
    ['tests without end', 'if (!allowed)\n    throw', 'if (allowed === undefined) throw'],
    ['our own account', 'if (accountId === masterAccountId)\n    throw', 'if (accountId === "none") throw'],
    ['a role that leads into another account', '!== candidate.accountId)\n    throw', '=== "none") throw'],
    [
      'a trust policy without the ExternalId',
      'if (isOpen && !customerCloud.isEmulated) return',
      'if (isOpen && customerCloud === undefined) return',
    ],
    ['a probe without any ExternalId', 'enter(cloud, candidate, undefined),\n    ', ''],
    [
      'an account that another workspace holds',
      'if (candidate.claims && !(await',
      'if (candidate.claims && !candidate.claims && !(await',
    ],
    [
      'an ExternalId that is not the workspace’s',
      'toExternalId(candidate.tenantId)',
      "toExternalId('acme' as TenantId)",
      [LINKING, 'tools/local/confused-deputy.test.ts'],
    ],
  ),
  ...defineGuards(
    'infra/api/accounts/link-account.ts',
    [LINKING],
    ['roles tried by linking without end', '  await takeTest(uses.system, candidate.tenantId);', ''],
    [
      'an account unlinked while it is linked',
      "if (kept.status === 'connected') await holdLinked(uses, tenantId, accountId);",
      '',
      [CLAIMS],
    ],
  ),
  ...defineGuards(
    'infra/api/accounts/claimed-account.ts',
    [CLAIMS],
    [
      'the claim of an account that is linked',
      'if (!claim || (await accounts.get(accountId))) return false;',
      'if (!claim) return false;',
    ],
    ['an account that another workspace got hold of meanwhile', '  await uses.accounts.unlink(accountId);\n', ''],
  ),
  ...defineGuards(
    'libs/domain/src/aws/role-arn.ts',
    [ROLE],
    ['a role of another name', 'if (role.roleName !== ROLE_NAME) return', 'if (role.roleName === "") return'],
    [
      'a role of another account',
      'if (accountId !== undefined && role.accountId !== accountId) return',
      'if (accountId === "") return',
    ],
    ['text before a role’s ARN', '`^arn:', '`arn:'],
  ),
  ...defineGuards(
    'libs/domain/src/aws/role-template.ts',
    [LINKING, ROLE],
    ['a template without the ExternalId', "StringEquals: { 'sts:ExternalId': externalId },", ''],
    ['a template that shows API keys', 'actions.filter((action) => !NARROWED.has(action))', '[...actions]', [ROLE]],
    ['a template for our whole account', "ArnEquals: { 'aws:PrincipalArn': workerRoleArn },", ''],
  ),
  ...defineGuards(
    'infra/triggers/pre-sign-up.ts',
    [TRIGGERS],
    ['a paid plan for nothing', "if (plan !== SIGN_UP_PLAN) return 'plan';", ''],
    ['a reserved name', "if (isReservedSlug(tenantId)) return 'reserved';", ''],
    [
      'a name that is taken, at sign-up',
      'throw new Error(REFUSALS.taken);\n    await',
      'void REFUSALS.taken;\n    await',
    ],
    ['an account replaced by a stranger', 'if (earlier && !earlier.isUnconfirmed) return tellOwner(uses, email);', ''],
    ['an address that a stranger blocks', 'if (earlier) await identity.remove(earlier.sub);', ''],
    ['a mailbox filled by sign-ups', '.allowed) return;', '.allowed) void 0;'],
  ),
  ...defineGuards(
    'infra/triggers/post-confirmation.ts',
    [TRIGGERS],
    [
      'a workspace for a new password',
      "if (event.triggerSource !== 'PostConfirmation_ConfirmSignUp') return event;",
      '',
    ],
    ['a workspace of a reserved name', ' || isReservedSlug(tenantId)', ''],
    [
      'sessions that a reset leaves',
      'await system.members.endSessions(sub);\n  await openIdentity',
      'await openIdentity',
    ],
    ['a password that somebody else set', 'await openIdentity(userPoolId).resetPassword(sub);', ''],
  ),
  ...defineGuards(
    'libs/store/src/system/sign-ups.ts',
    [TRIGGERS],
    [
      'a sign-up without a proof',
      'proof && item?.proof === toDigest(proof)',
      'item && item.proof === (proof && toDigest(proof))',
    ],
    ['a proof older than the code', ' && item.expiresAt > clock().getTime()', ''],
  ),
  ...defineGuards(
    'infra/adapters/cognito-identity.ts',
    ['tools/local/identity-client.test.ts'],
    ['the password of whoever signed up first', 'if (known) await remove(known.sub);', ''],
  ),
  ...defineGuards(
    'tools/demo-cloud/sts/assume-role.ts',
    ['tools/local/confused-deputy.test.ts'],
    ['a demo role that lets in every workspace', "'sts:ExternalId': input.ExternalId,", "'sts:ExternalId': 'cm-acme',"],
    [
      'a linked demo account that lets in another workspace',
      'ownerOfDemoAccount(accountId) ?? (await linkedBy(accountId))',
      'ownerOfDemoAccount(accountId)',
    ],
  ),
  ...defineGuards(
    'infra/api/recommendations/visible.ts',
    ['infra/api/recommendations/visible.test.ts'],
    [
      'a recommendation changed that the plan does not show',
      'if (!shown.some((each) => each.id === id)) throw',
      'if (shown.length === 0) throw',
    ],
    ['a recommendation beyond the plan’s count', '.slice(0, visibleRecommendations)', ''],
  ),
  ...['dismiss', 'reopen'].flatMap((verb) =>
    defineGuards(
      `infra/api/recommendations/${verb}-recommendation.ts`,
      ['infra/api/recommendations/visible.test.ts'],
      ['a recommendation that the plan does not show', 'await assertVisible(uses, plan, id);', ''],
    ),
  ),
  ...defineGuards(
    'infra/api/people/lost-access.ts',
    [PEOPLE],
    ['the account of a removed member', 'user?.isNew && ', 'user && '],
  ),
  ...defineGuards(
    'infra/api/contact/send-contact.ts',
    ['infra/api/contact/contact.test.ts'],
    ['a mailbox filled from many addresses', "await take(uses, 'contact', FROM_EVERYWHERE);", ''],
  ),
  ...defineGuards(
    'infra/api/people/acting-as.ts',
    ['infra/api/tenancy/operators.test.ts'],
    ['a membership that outlasts an operator’s hour', 'if (role === SUPER_ADMIN_GROUP)\n    throw', 'if (!role) throw'],
  ),
  ...defineGuards(
    'infra/runtime/audit-call.ts',
    [PEOPLE],
    ['a refused change told as done', '{ ...toChange(undefined), ...pickAuditedInput', '{ ...pickAuditedInput'],
    ['what a refused call asked for', ', ...pickAuditedInput(contract, input) }', ' }'],
  ),
  ...defineGuards(
    'infra/api/people/invite-user.ts',
    [PEOPLE],
    ['a second workspace joined by a password', 'byPassword: isNew && !elsewhere', 'byPassword: isNew'],
    ['mail without end', 'if (!allowed)\n      throw', 'if (allowed === undefined) throw'],
    [
      'managers invited beyond the plan',
      '{ managerLimit: planRow(actor.plan).limits.managerUsers, by: actingAs(actor) }',
      '{ by: actingAs(actor) }',
    ],
    [
      'an invitation that acts before it is accepted',
      "state: 'invited' as const, invitation",
      "state: 'active' as 'invited', invitation",
    ],
  ),
  ...defineGuards(
    'infra/api/people/change-user-role.ts',
    [PEOPLE],
    ['an operator made by an admin', 'if (granted === SUPER_ADMIN_GROUP) throw', 'if (granted === undefined) throw'],
    ['the last admin lowered', 'keepsAnAdmin: true, managerLimit', 'keepsAnAdmin: false, managerLimit'],
  ),
  ...defineGuards(
    'infra/api/tenancy/ensure-tenant.ts',
    [TENANCY],
    [
      'a workspace that one is no member of',
      "if (membership?.state === 'active' && tenant?.state === 'active') await",
      'if (tenant) await',
    ],
    ['names probed without end', 'await takeAttempt(uses, actor);', ''],
    [
      'further workspaces without the plan',
      "return tenant?.state === 'active' && hasFeature(tenant.plan, 'tenantSwitch');",
      'return true;',
    ],
    [
      'a reserved name, in the console',
      'if (isReservedSlug(wanted.tenantId)) throw',
      'if (wanted === undefined) throw',
    ],
  ),
  ...defineGuards(
    'libs/domain/src/csv/index.ts',
    ['libs/domain/src/csv/csv.test.ts'],
    [
      'formulas in a file',
      "FORMULA_START.test(inside) ? `'${inside}` : inside",
      'FORMULA_START.test(inside) ? inside : inside',
    ],
    ['a cell that breaks out of its line', 'NEEDS_QUOTES.test(safe) ?', "NEEDS_QUOTES.test('') ?"],
  ),
  ...defineGuards(
    'tools/local/server/api-server.ts',
    ['tools/local/server/api-server.test.ts'],
    ['mail with codes, kept from other machines', "app.use('/__local/*', thisMachineOnly);", ''],
    ['an address that only begins like this machine', '\\.\\d{1,3})$/i.test(address)', '\\.\\d{1,3})/i.test(address)'],
  ),
  ...defineGuards(
    'tools/local/server/authorizer.ts',
    ['tools/local/server/mutated-tokens.test.ts'],
    ['a token of another issuer', 'issuer,\n        audience: clientId,', ' audience: clientId,'],
    ['a token for another client', ' audience: clientId,', ''],
    ['an access token, at the door', "payload.token_use === 'id' ? remember(token, payload) : undefined", 'payload'],
    ['a token without end', "requiredClaims: ['exp', 'sub']", "requiredClaims: ['sub']"],
  ),
  ...defineGuards(
    'infra/people/sweep-sign-ups.ts',
    [SWEEP],
    ['a sign-up that was confirmed a moment ago', 'if (!(await identity.find(sub))?.isUnconfirmed) continue;', ''],
  ),
  ...defineGuards(
    'infra/schedules/settle-timer.ts',
    ['infra/schedules/settle-timer.test.ts'],
    [
      'a timer that another change has overtaken',
      "if (record && (record.state !== 'active') === isPaused) return;",
      'return;',
    ],
  ),
  ...defineGuards(
    'infra/people/sweep-owners.ts',
    [SWEEP],
    [
      'a workspace that has its admin noted as lost',
      '(present === undefined) === (ownerGoneSince !== undefined)',
      'ownerGoneSince !== undefined',
    ],
  ),
  ...defineGuards(
    'tools/operator/recover-owner.ts',
    ['tools/operator/run-operator.test.ts'],
    [
      'an admin put over a workspace that has one',
      'if (present) throw',
      'if (present && ownerGoneSince === undefined) throw',
    ],
    [
      'a workspace given away that nobody noted',
      'if (ownerGoneSince === undefined)\n    throw',
      'if (ownerGoneSince === "") throw',
    ],
  ),
];
