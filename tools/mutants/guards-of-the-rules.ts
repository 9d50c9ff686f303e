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
    ['unlimited role tests', 'if (!allowed)\n    throw', 'if (allowed === undefined) throw'],
    ['a role in our own account', 'if (accountId === masterAccountId)\n    throw', 'if (accountId === "none") throw'],
    ['a role that belongs to another account', '!== candidate.accountId)\n    throw', '=== "none") throw'],
    [
      'a trust policy without the ExternalId',
      'if (isOpen && !customerCloud.isEmulated) return',
      'if (isOpen && customerCloud === undefined) return',
    ],
    ['a trust policy that requires no ExternalId', 'enter(undefined), ', ''],
    [
      'an account claimed by another workspace',
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
    ['unlimited attempts to link roles', '  await takeTest(uses.system, candidate.tenantId);', ''],
    [
      'an account unlinked while it is being linked',
      "if (kept.status === 'connected') await holdLinked(uses, tenantId, account);",
      '',
      [CLAIMS],
    ],
  ),
  ...defineGuards(
    'infra/api/accounts/relink-account.ts',
    [LINKING],
    ['an unsound role in place of a linked one', "if (status !== 'connected')", "if (status === 'pending')"],
    ['a relink of an account of somebody else', 'if (known?.cloud !== cloud) throw', 'if (known === null) throw'],
  ),
  ...defineGuards(
    'infra/api/accounts/claimed-account.ts',
    [CLAIMS],
    [
      "the release of a linked account's claim",
      'if (!claim || (await accounts.get(account.accountId))) return false;',
      'if (!claim) return false;',
    ],
    [
      'an account claimed by another workspace in the meantime',
      '  await uses.accounts.unlink(account.accountId);\n',
      '',
    ],
  ),
  ...defineGuards(
    'libs/domain/src/aws/role-arn.ts',
    [ROLE],
    ['a role with another name', 'if (role.roleName !== ROLE_NAME) return', 'if (role.roleName === "") return'],
    [
      'a role ARN of another account',
      'if (accountId !== undefined && role.accountId !== accountId) return',
      'if (accountId === "") return',
    ],
    ['text before the role ARN', '`^arn:', '`arn:'],
  ),
  ...defineGuards(
    'libs/domain/src/aws/role-template.ts',
    [LINKING, ROLE],
    ['a template without the ExternalId', "StringEquals: { 'sts:ExternalId': externalId },", ''],
    [
      'a template that grants access to API keys',
      'actions.filter((action) => !NARROWED.has(action))',
      '[...actions]',
      [ROLE],
    ],
    ['a template that trusts our whole account', "ArnEquals: { 'aws:PrincipalArn': workerRoleArn },", ''],
  ),
  ...defineGuards(
    'infra/triggers/pre-sign-up.ts',
    [TRIGGERS],
    ['a paid plan at sign-up', "if (plan !== SIGN_UP_PLAN) return 'plan';", ''],
    ['a reserved name', "if (isReservedSlug(tenantId)) return 'reserved';", ''],
    ['a taken name at sign-up', 'throw new Error(REFUSALS.taken);\n    await', 'void REFUSALS.taken;\n    await'],
    [
      "an account replaced by someone else's sign-up",
      'if (earlier && !earlier.isUnconfirmed) return tellOwner(uses, email);',
      '',
    ],
    ["an address blocked by someone else's sign-up", 'if (earlier) await identity.remove(earlier.sub);', ''],
    ['a mailbox flooded by sign-ups', '.allowed) return;', '.allowed) void 0;'],
  ),
  ...defineGuards(
    'infra/triggers/post-confirmation.ts',
    [TRIGGERS],
    [
      'a workspace created by a password reset',
      "if (event.triggerSource !== 'PostConfirmation_ConfirmSignUp') return event;",
      '',
    ],
    ['a workspace with a reserved name', ' || isReservedSlug(tenantId)', ''],
    [
      'sessions that survive a password reset',
      'await system.members.endSessions(sub);\n  await openIdentity',
      'await openIdentity',
    ],
    ['a password set by someone else', 'await identity.resetPassword(sub);', ''],
  ),
  ...defineGuards(
    'libs/store/src/system/sign-ups.ts',
    [TRIGGERS],
    [
      'a sign-up without proof from its browser',
      'proof && item?.proof === toDigest(proof)',
      'item && item.proof === (proof && toDigest(proof))',
    ],
    ['an expired proof of sign-up', ' && item.expiresAt > clock().getTime()', ''],
  ),
  ...defineGuards(
    'infra/adapters/cognito-identity.ts',
    ['tools/local/identity-client.test.ts'],
    ['the password of an earlier sign-up', 'if (known) await remove(known.sub);', ''],
  ),
  ...defineGuards(
    'libs/scanner/src/aws/assume-role.ts',
    ['libs/scanner/src/aws/aws.test.ts'],
    ['a session as wide as the role', '          ...restrictSession(partition),\n', ''],
  ),
  ...defineGuards(
    'tools/demo-cloud/sts/permissions.ts',
    ['tools/demo-cloud/sts/assume-role.test.ts'],
    ['a managed session policy without effect', '...policyArns.map(readManagedPolicy),', ''],
  ),
  ...defineGuards(
    'tools/demo-cloud/sts/assume-role.ts',
    ['tools/local/confused-deputy.test.ts'],
    ['a demo role that trusts every workspace', "'sts:ExternalId': input.ExternalId,", "'sts:ExternalId': 'cm-acme',"],
    [
      'a linked demo account that trusts another workspace',
      'ownerOfDemoAccount(accountId) ?? (await linkedBy(accountId))',
      'ownerOfDemoAccount(accountId)',
    ],
  ),
  ...defineGuards(
    'infra/api/recommendations/visible.ts',
    ['infra/api/recommendations/visible.test.ts'],
    [
      'a change to a recommendation that the plan hides',
      'if (!shown.some((each) => each.id === id)) throw',
      'if (shown.length === 0) throw',
    ],
    ["a recommendation beyond the plan's limit", '.slice(0, visibleRecommendations)', ''],
  ),
  ...['dismiss', 'reopen'].flatMap((verb) =>
    defineGuards(
      `infra/api/recommendations/${verb}-recommendation.ts`,
      ['infra/api/recommendations/visible.test.ts'],
      ['a recommendation that the plan hides', 'await assertVisible(uses, plan, id);', ''],
    ),
  ),
  ...defineGuards(
    'infra/api/people/lost-access.ts',
    [PEOPLE],
    ['the sign-in of a removed member', 'user?.isNew && ', 'user && '],
  ),
  ...defineGuards(
    'infra/api/contact/send-contact.ts',
    ['infra/api/contact/contact.test.ts'],
    ['a contact mailbox flooded from many addresses', "await take(uses, 'contact', FROM_EVERYWHERE);", ''],
  ),
  ...defineGuards(
    'infra/api/people/acting-as.ts',
    ['infra/api/tenancy/operators.test.ts'],
    ['a membership that outlasts operator access', 'if (role === SUPER_ADMIN_GROUP)\n    throw', 'if (!role) throw'],
  ),
  ...defineGuards(
    'infra/runtime/audit-call.ts',
    [PEOPLE],
    ['a denied change logged as done', '{ ...toChange(undefined), ...pickAuditedInput', '{ ...pickAuditedInput'],
    ['an audit line without the input of a denied call', ', ...pickAuditedInput(contract, input) }', ' }'],
  ),
  ...defineGuards(
    'infra/api/people/invite-user.ts',
    [PEOPLE],
    ['a second workspace joined through a temporary password', 'byPassword: isNew && !elsewhere', 'byPassword: isNew'],
    ['unlimited invitation mail', 'if (!allowed)\n      throw', 'if (allowed === undefined) throw'],
    [
      'managers invited beyond the plan',
      '{ managerLimit: planRow(actor.plan).limits.managerUsers, by: actingAs(actor) }',
      '{ by: actingAs(actor) }',
    ],
    [
      'an invitation that grants access before it is accepted',
      "state: 'invited' as const, invitation",
      "state: 'active' as 'invited', invitation",
    ],
  ),
  ...defineGuards(
    'infra/api/people/change-user-role.ts',
    [PEOPLE],
    [
      'an operator appointed by an admin',
      'if (granted === SUPER_ADMIN_GROUP) throw',
      'if (granted === undefined) throw',
    ],
    ['the last admin demoted', 'keepsAnAdmin: true, managerLimit', 'keepsAnAdmin: false, managerLimit'],
  ),
  ...defineGuards(
    'infra/api/tenancy/ensure-tenant.ts',
    [TENANCY],
    [
      'a workspace without membership',
      "if (membership?.state === 'active' && tenant?.state === 'active') await",
      'if (tenant) await',
    ],
    ['unlimited probing of workspace names', 'await takeAttempt(uses, actor);', ''],
    [
      'more workspaces than the plan allows',
      "return tenant?.state === 'active' && hasFeature(tenant.plan, 'tenantSwitch');",
      'return true;',
    ],
    ['a reserved name in the console', 'if (isReservedSlug(wanted.tenantId)) throw', 'if (wanted === undefined) throw'],
  ),
  ...defineGuards(
    'libs/domain/src/csv/index.ts',
    ['libs/domain/src/csv/csv.test.ts'],
    [
      'a formula in a CSV export',
      "FORMULA_START.test(inside) ? `'${inside}` : inside",
      'FORMULA_START.test(inside) ? inside : inside',
    ],
    ['a CSV cell that breaks its row', 'NEEDS_QUOTES.test(safe) ?', "NEEDS_QUOTES.test('') ?"],
  ),
  ...defineGuards(
    'tools/local/server/api-server.ts',
    ['tools/local/server/api-server.test.ts'],
    ['mail with codes served to other machines', "app.use('/__local/*', thisMachineOnly);", ''],
    [
      "a host name that only starts like this machine's",
      '\\.\\d{1,3})$/i.test(address)',
      '\\.\\d{1,3})/i.test(address)',
    ],
  ),
  ...defineGuards(
    'tools/local/server/authorizer.ts',
    ['tools/local/server/mutated-tokens.test.ts'],
    ['a token of another issuer', 'issuer,\n        audience: [...clientIds],', ' audience: [...clientIds],'],
    ['a token for another client', ' audience: [...clientIds],', ''],
    [
      'an access token at the local authorizer',
      "payload.token_use === 'id' ? remember(token, payload) : undefined",
      'payload',
    ],
    ['a token that never expires', "requiredClaims: ['exp', 'sub']", "requiredClaims: ['sub']"],
  ),
  ...defineGuards(
    'infra/people/sweep-sign-ups.ts',
    [SWEEP],
    ['a sign-up confirmed during the sweep', 'if (!(await identity.find(sub))?.isUnconfirmed) continue;', ''],
  ),
  ...defineGuards(
    'infra/schedules/settle-timer.ts',
    ['infra/schedules/settle-timer.test.ts'],
    [
      'a timer written by an outdated change',
      "if (record && (record.state === 'active') === isRunning) return;",
      'return;',
    ],
  ),
  ...defineGuards(
    'infra/schedules/settle-timers.ts',
    ['infra/schedules/settle-timers.test.ts'],
    ['a single run skipped while it may be delivered', '> LATEST_MS ?', '> 0 ?'],
  ),
  ...defineGuards(
    'tools/deploy/preflight.ts',
    ['tools/deploy/deploy.test.ts'],
    ['a stack with records that loses its protection', 'stack.isProtected && !isCreated(stack)', 'stack.isProtected'],
  ),
  ...defineGuards(
    'infra/people/note-owners.ts',
    [SWEEP],
    [
      'a workspace with an admin recorded as having none',
      '(present === undefined) === (ownerGoneSince !== undefined)',
      'ownerGoneSince !== undefined',
    ],
  ),
];
