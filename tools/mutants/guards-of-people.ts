import { defineGuards, type Mutant } from './mutant';

/** What one person may do to another, or without them. */
export const OF_PEOPLE: readonly Mutant[] = [
  ...defineGuards(
    'infra/api/findings/decide-acceptance.ts',
    ['infra/api/findings/acceptances.test.ts'],
    ['a risk accepted by who asked, under another address', 'waiting.requester === actor.sub || ', ''],
  ),
  ...defineGuards(
    'infra/api/runs/approve-power-schedule.ts',
    ['infra/api/runs/runs.test.ts'],
    [
      'hours that the approver did not see',
      'if (!isDeepStrictEqual(schedule.hours, hours))',
      'if (target === undefined)',
    ],
  ),
  ...defineGuards(
    'infra/adapters/github/github-host.ts',
    ['tools/local/emulators/github/git-host.test.ts'],
    [
      'an installation for who may only read its repositories',
      'permissions?.admin === true',
      'permissions !== undefined',
    ],
    [
      'an installation for who administers one of its repositories',
      'administered === (await countCovered(await asInstallation(installationId)))',
      'administered > 0',
    ],
  ),
  ...defineGuards(
    'infra/api/people/lost-access.ts',
    ['infra/api/people/people.test.ts'],
    ['an invitation that ends the sessions of whom it names', "if (state !== 'invited') {", "if (state !== 'ended') {"],
  ),
  ...defineGuards(
    'infra/triggers/post-confirmation.ts',
    ['infra/triggers/triggers.test.ts'],
    ['a session by a password set by someone else', 'endSessions(sub, undefined, CLOCKS_SECONDS)', 'user(sub)'],
  ),
  ...defineGuards(
    'libs/store/src/system/access-tokens.ts',
    ['infra/runtime/access-tokens.test.ts'],
    ['tokens beyond the most', "turn === 0 ? NEW : expression('#turn = :turn', { turn })", 'undefined'],
  ),
];
