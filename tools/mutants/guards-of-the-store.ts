import { defineGuards, type Mutant } from './mutant';

const TABLE = 'libs/store/src/table.test.ts';
const KEYED = 'libs/store/src/keyed-table/keyed-table.test.ts';
const MEMBERS = 'libs/store/src/system/members.test.ts';
const SYSTEM = 'libs/store/src/system/system-store.test.ts';
const ACCOUNTS = 'libs/store/src/accounts/account-store.test.ts';
const SCANS = 'libs/store/src/scans/scan-store.test.ts';
const SCHEDULES = 'libs/store/src/schedules/schedule-store.test.ts';
const AUDIT = 'libs/store/src/audit/audit-store.test.ts';

/** Keys, limits, claims and chains: rules enforced by conditional writes. */
export const STORE: readonly Mutant[] = [
  ...defineGuards(
    'libs/store/src/keyed-table/key-guard.ts',
    [KEYED],
    ['keys of another workspace', '!allows(partition)', 'false'],
    [
      'index rows of another workspace',
      'for (const { partition } of TABLE.indexes)',
      'for (const { partition } of [] as typeof TABLE.indexes[number][])',
    ],
  ),
  ...defineGuards(
    'libs/store/src/table.ts',
    [TABLE],
    [
      'a tenant whose name is the prefix of another',
      'partition.startsWith(`${own}${DELIMITER}`)',
      'partition.startsWith(own)',
    ],
    ['an ID that contains the delimiter', 'parts.map(encodePart).join(DELIMITER)', 'parts.join(DELIMITER)'],
  ),
  ...defineGuards(
    'libs/store/src/accounts/account-store.ts',
    [ACCOUNTS],
    [
      'accounts beyond the plan',
      'when:\n          limit === null\n            ? undefined\n            : expression(',
      'when: limit !== undefined ? undefined : expression(',
    ],
    ['an account counted twice', '...toAccount(account) }, when: NEW },', '...toAccount(account) } },'],
  ),
  ...defineGuards(
    'libs/store/src/system/account-claims.ts',
    [SYSTEM],
    [
      'an AWS account claimed by two workspaces',
      "expression('attribute_not_exists(#pk) OR #tenantId = :tenantId', { tenantId })",
      'undefined',
    ],
    [
      'a claim released by another workspace',
      "'#tenantId = :tenantId AND (attribute",
      "'(attribute_exists(#pk) OR #tenantId = :tenantId) AND (attribute",
    ],
    [
      'the release of a newer claim',
      ' AND (attribute_not_exists(#version) OR #version = :version)',
      ' AND (attribute_exists(#pk) OR #version = :version)',
    ],
  ),
  ...defineGuards(
    'libs/store/src/system/seats.ts',
    [MEMBERS],
    ['the last admin leaving', 'rules.keepsAnAdmin && admins < 0', 'rules.keepsAnAdmin && admins < -99'],
    [
      'managers beyond the plan',
      "typeof rules.managerLimit === 'number' && managers > 0",
      "typeof rules.managerLimit === 'number' && managers > 99",
    ],
    [
      'an invited admin counted as an admin',
      "member?.role === ADMIN && member.state === 'active'",
      'member?.role === ADMIN',
      [MEMBERS, 'infra/api/people/people.test.ts'],
    ],
  ),
  ...defineGuards(
    'libs/store/src/system/member-writes.ts',
    [MEMBERS],
    [
      'a change by a member who lost the permission',
      '...(rules.by ? stillAllowed(tenantId, change, rules.by) : [])',
      '',
    ],
    [
      'a change of the own membership after losing the permission',
      "if (from?.state !== 'active' || from.role !== by.role) throw lostTheRight();",
      '',
    ],
    [
      'an invitation that overwrites a membership',
      "if (before?.state === 'active' && state === 'invited') throw memberAlready(email);",
      '',
    ],
    [
      'a change based on a stale membership',
      "before ? expression('#state = :state AND #role = :role', { state: before.state, role: before.role }) : NEW",
      'before ? expression("attribute_exists(#pk) OR attribute_not_exists(#pk)") : NEW',
    ],
    [
      'an active member deleted as an expired invitation',
      "(!onlyInvited || before.state === 'invited')",
      '(onlyInvited !== null)',
    ],
  ),
  ...defineGuards(
    'libs/store/src/system/read-members.ts',
    [MEMBERS],
    ['an outdated list of members', '[...named, ...indexed]', '[...indexed]'],
    ['a member listed under an address that now belongs to another', '[...named, ...indexed]', '[...named]'],
  ),
  ...defineGuards(
    'libs/store/src/system/tenant-store.ts',
    [SYSTEM],
    ['a name that is taken', 'gsi1sk: tenantId,\n    },\n    when: NEW,', 'gsi1sk: tenantId,\n    },'],
    [
      'a second first workspace of one person',
      "    firstOnly ? expression('attribute_not_exists(#tenantCount) OR #tenantCount = :none', { none: 0 }) : undefined,\n",
      '    undefined,\n',
    ],
    [
      'a name held by another sign-up',
      'remove: holdKey(tenantId), when: freeFor(emailHash(owner.email), now) },',
      'remove: holdKey(tenantId) },',
    ],
    [
      'a hold on a name that is taken',
      'check: tenantItemKey(tenantId), when: NEW },',
      'check: holderKey(`${holder}-none`), when: NEW },',
    ],
    [
      'a hold that overwrites another',
      'put: { ...holdKey(tenantId), holder, expiresAt, ttl }, when: freeFor(holder, now()) },',
      'put: { ...holdKey(tenantId), holder, expiresAt, ttl } },',
    ],
    ['a hold that never expires', '|| expiresAt > now())', '|| expiresAt > 0)'],
    [
      'a plan given to a deleted workspace',
      "await table.update(tenantItemKey(tenantId), change, expression('#state = :active', { active: 'active' }))",
      'await table.update(tenantItemKey(tenantId), change)',
    ],
  ),
  ...defineGuards(
    'libs/store/src/system/rate-windows.ts',
    [SYSTEM],
    [
      'more calls than a window allows',
      "expression('attribute_not_exists(#uses) OR #uses < :limit', { limit })",
      'limit < 0 ? expression("") : undefined',
    ],
  ),
  ...defineGuards(
    'libs/store/src/scans/scan-slots.ts',
    [SCANS],
    ['more concurrent scans than the plan allows', 'if (open.length >= limits.running) {', 'if (open.length < 0) {'],
    ['more scans a day than the plan allows', 'if (startedToday >= limits.perDay) {', 'if (startedToday < 0) {'],
    ['concurrent scans of one account', 'if (busy !== undefined)\n    throw', 'if (busy === "none") throw'],
  ),
  ...defineGuards(
    'libs/store/src/scans/slot-writes.ts',
    [SCANS],
    [
      'scans started at the same moment',
      'when: unchangedSince(slots.revision - 1),\n  }',
      'when: slots.revision < 0 ? unchangedSince(slots.revision - 1) : undefined }',
    ],
  ),
  ...defineGuards(
    'libs/store/src/scans/scan-redrive.ts',
    [SCANS],
    [
      'a scan that is continued although it has not failed',
      "if (head.status !== 'failed') throw",
      "if (head.status === 'queued') throw",
    ],
    [
      'a scan that is continued while another reads its accounts',
      "if (decision.kind === 'joined')\n      throw",
      "if (decision.kind !== 'joined' && scanId === '')\n      throw",
    ],
  ),
  ...defineGuards(
    'infra/scan/redrive-scan.ts',
    ['infra/scan/redrive-scan.test.ts'],
    ['old facts that replace what a newer scan read', 'if (await findNewer(scans, scan))', 'if (scanId === "")'],
    ['facts of an earlier day evaluated as if new', '> REDRIVABLE_MS)', '< 0)'],
  ),
  ...defineGuards(
    'libs/store/src/scans/scan-life.ts',
    [SCANS],
    [
      'a second scan for one slot of a schedule',
      "when: expression('#state = :waiting', { waiting: 'waiting' }),",
      'when: expression("attribute_exists(#pk)"),',
      [SCHEDULES, SCANS, 'infra/schedules/deliveries.test.ts'],
    ],
  ),
  ...defineGuards(
    'libs/store/src/schedules/schedule-runs.ts',
    [SCHEDULES],
    ['a slot claimed twice', 'put: item, when: NEW },', 'put: item },'],
    [
      'a slot of a disabled schedule',
      "expression('#state = :active AND #activeSince <= :slot', { active: 'active', slot: slot.slot })",
      "expression('attribute_exists(#pk)')",
    ],
  ),
  ...defineGuards(
    'libs/store/src/schedules/schedule-store.ts',
    [SCHEDULES],
    ['schedules beyond the plan', ', when: belowLimit(limit) },', ' },'],
  ),
  ...defineGuards(
    'libs/store/src/cursors.ts',
    ['libs/store/src/cursors.test.ts'],
    [
      'a forged page token',
      'cipher.update(bytes.subarray(NONCE_BYTES, tagAt)), cipher.final()',
      'cipher.update(bytes.subarray(NONCE_BYTES, tagAt))',
    ],
    [
      'a page token of another workspace',
      'JSON.stringify([tenantId, list])',
      "JSON.stringify([tenantId && 'any', list])",
    ],
    ['a page token of another list', 'JSON.stringify([tenantId, list])', "JSON.stringify([tenantId, list && 'any'])"],
    ['a page token that never expires', 'if (expires <= clock().getTime()) throw', 'if (expires <= 0) throw'],
  ),
  ...defineGuards(
    'libs/store/src/audit/audit-store.ts',
    [AUDIT],
    ['an overwritten audit line', 'if (await table.put(item, NEW)) {', 'if (await table.put(item)) {'],
  ),
  ...defineGuards(
    'libs/store/src/audit/chain.ts',
    [AUDIT],
    ['an altered audit line', 'return line.hash === toHash(line, line.salt)', 'return true'],
    ['an audit line erased in a live workspace', 'return mayBe && (', 'return ('],
    ['an audit line erased after a workspace was brought back', 'line.seq <= erasedThrough', 'erasedThrough > 0'],
    ['a missing audit line', '!follows(line, newest)', 'false'],
  ),
  ...defineGuards(
    'libs/store/src/audit/trail-copy.ts',
    ['libs/store/src/audit/trail-copy.test.ts'],
    [
      'an audit trail truncated after its copy',
      'if (isFirst && !isSame(next, newest) && (next || isKept(newest as StoredLine)))\n        throw',
      'if (isFirst && next === undefined && newest === undefined) throw',
    ],
    ['new audit lines with a broken chain', 'if (brokenAt !== null) throw', 'if (brokenAt === 0) throw'],
    [
      'an audit line that differs from its copy',
      'if (line.seq <= newest && !isSame(copies.get(line.seq), line)) differing',
      'if (line.seq < 0) differing',
    ],
    ['a copied audit line that was deleted', '...differing, ...gone]', '...differing]'],
  ),
  ...defineGuards(
    'libs/store/src/system/scan-queue/scan-queue.ts',
    ['libs/store/src/system/scan-queue/scan-queue.test.ts'],
    [
      'more accounts read at once than there are readers',
      'if (free.length === 0) return undefined;',
      'if (free.length === 0) free.push(places + held.length);',
    ],
    [
      'a workspace that takes every reading place',
      'Math.floor((places - Math.ceil(places * KEPT_FREE)) / workspaces)',
      'places',
    ],
    ['a reading place that is never released', '.filter(({ until }) => until > time)', ''],
    [
      'a workspace that keeps its turn after it had it',
      'const turn = scans.some(isWaiting) ? (await records.lastTurn()) + 1 : null;\n    const until',
      'const { turn } = before;\n    const until',
    ],
    ['a scan that ends before its last account', 'next >= total && open.length === 0', 'open.length === 0'],
  ),
  ...defineGuards(
    'libs/store/src/system/scan-queue/table-records.ts',
    ['libs/store/src/system/scan-queue/scan-queue.test.ts'],
    [
      'a reading place taken from its holder',
      "attribute_not_exists(#pk) OR #until <= :now'",
      "attribute_not_exists(#pk) OR #until > :now'",
    ],
  ),
  ...defineGuards(
    'infra/scan/sweep-scans.ts',
    ['infra/scan/sweep-scans.test.ts'],
    ['reading places kept by finished scans', 'if (!head || isFinished(head.status)) await', 'if (!head) await'],
    ['reading places taken from running scans', 'if (!head || isFinished(head.status)) await', 'await'],
    [
      'a scan that is failed for waiting its turn',
      "queued.next < queued.total || now - touched <= silentMs ? 'leave' : 'resume'",
      "'fail'",
    ],
    ['a scan whose last answer was lost', "<= silentMs ? 'leave' : 'resume'", "<= silentMs ? 'leave' : 'leave'"],
  ),
];
