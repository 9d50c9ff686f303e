import { DEFAULT_DUE_POLICY, openDueReader } from './due-policy';
import { describeRule, findRule, TeamRule, type RuledFinding } from './team';
import { listMentions } from './mentions';
import { changeWorkRecord, NO_WORK, reopenWork, toFindingWork, type Work } from './work';
import { toWorkTest } from './work-filter';

const AT = '2026-11-21T12:00:00.000Z';
const BY = 'devops@acme.example';
const author = { at: AT, by: BY, nameOf: (owner: string) => (owner === 'team-1' ? 'Platform' : owner) };
const moment = { today: '2026-11-21', readDue: openDueReader(DEFAULT_DUE_POLICY) };
const FINDING = { status: 'open', severity: 'HIGH', firstSeen: '2026-11-01T08:00:00.000Z' } as const;

describe('changing work', () => {
  it('tells each step once, with the names of owners', () => {
    const { record, events } = changeWorkRecord(
      NO_WORK,
      { owner: 'team-1', state: 'planned', due: '2026-12-01', comment: 'After the release.' },
      author,
    );
    expect(record).toEqual({ step: 'planned', owner: 'team-1', due: '2026-12-01', comments: 1 });
    expect(events.map(({ kind, from, to, text }) => [kind, from, to, text])).toEqual([
      ['owner', null, 'Platform', null],
      ['state', 'open', 'planned', null],
      ['due', null, '2026-12-01', null],
      ['comment', null, null, 'After the release.'],
    ]);
    expect(changeWorkRecord(record, { owner: 'team-1', state: 'planned', due: '2026-12-01' }, author)).toEqual({
      record,
      events: [],
    });
  });

  it('keeps that someone removed the owner, and returns to the due date of the severity', () => {
    const before = { step: 'open', comments: 0, owner: BY, due: '2026-12-01' } as const;
    const { record } = changeWorkRecord(before, { owner: null, due: null }, author);
    expect(record).toEqual({ step: 'open', comments: 0, owner: null });
  });
});

describe('the work on a finding', () => {
  it('is due by severity, from the first detection, unless a person says otherwise', () => {
    expect(toFindingWork(FINDING, undefined, moment)).toMatchObject({ due: '2026-12-01', isDueSet: false });
    expect(toFindingWork({ ...FINDING, severity: 'INFO' }, undefined, moment).due).toBeNull();
    expect(toFindingWork(FINDING, { ...NO_WORK, due: '2026-11-25' }, moment)).toMatchObject({
      due: '2026-11-25',
      isDueSet: true,
    });
  });

  it('is overdue after its last day, and only while it is open', () => {
    const isOverdue = (due: string, status: 'open' | 'muted' | 'resolved' = 'open') =>
      toFindingWork({ ...FINDING, status }, { ...NO_WORK, due }, moment).isOverdue;
    expect(isOverdue('2026-11-20')).toBe(true);
    expect(isOverdue('2026-11-21')).toBe(false);
    expect(isOverdue('2026-11-20', 'muted')).toBe(false);
    expect(isOverdue('2026-11-20', 'resolved')).toBe(false);
  });

  it('follows the verdict: resolved, then open again with a new due date and its owner', () => {
    const planned = { ...NO_WORK, step: 'planned', owner: BY, due: '2026-11-10' } as const;
    expect(toFindingWork({ ...FINDING, status: 'resolved' }, planned, moment).state).toBe('resolved');
    const { record, events } = reopenWork(planned, AT);
    expect(events).toMatchObject([{ kind: 'state', from: 'planned', to: 'open', by: null }]);
    expect(toFindingWork(FINDING, record, moment)).toMatchObject({
      state: 'open',
      owner: BY,
      due: '2026-12-21',
      reopenedAt: AT,
    });
    expect(reopenWork(record, AT).record).toBe(record);
    const { record: taken } = changeWorkRecord(record, { state: 'in-progress' }, author);
    expect(toFindingWork(FINDING, taken, moment)).toMatchObject({ reopenedAt: null, due: '2026-12-21' });
  });

  it('is accepted while its risk is', () => {
    const acceptance = { id: 'a', state: 'accepted', until: '2026-12-31' } as const;
    expect(toFindingWork({ ...FINDING, status: 'muted', acceptance }, undefined, moment).state).toBe('accepted');
  });
});

describe('a filter by work', () => {
  const work: Work = { ...toFindingWork(FINDING, undefined, moment), due: '2026-11-27' };
  it('finds owners, and what former members left', () => {
    const owned = { ...work, owner: BY };
    expect(toWorkTest({ owners: [BY] }, moment.today)(owned)).toBe(true);
    expect(toWorkTest({ owners: [] }, moment.today)(work)).toBe(false);
    expect(toWorkTest({ notOwnedBy: [BY] }, moment.today)(owned)).toBe(false);
    expect(toWorkTest({ notOwnedBy: ['other@acme.example'] }, moment.today)(owned)).toBe(true);
    expect(toWorkTest({ notOwnedBy: [BY] }, moment.today)(work)).toBe(true);
  });

  it.each([
    ['2026-11-20', true, false],
    ['2026-11-21', false, true],
    ['2026-11-27', false, true],
    ['2026-11-28', false, false],
    [null, false, false],
  ])('takes %s for overdue: %s, for this week: %s', (due, isOverdue, isThisWeek) => {
    const one = { ...work, due, isOverdue };
    expect(toWorkTest({ due: 'overdue' }, moment.today)(one)).toBe(isOverdue);
    expect(toWorkTest({ due: 'week' }, moment.today)(one)).toBe(isThisWeek);
  });
});

describe('mentions', () => {
  it('are members named after an @, whatever the case, and no one else', () => {
    const text = 'See @Devops@acme.example, @stranger@evil.example and mail admin@acme.example. <b>@x</b>';
    expect(listMentions(text, [BY, 'admin@acme.example'])).toEqual([BY]);
  });
});

describe('rules of teams', () => {
  const finding: RuledFinding = { accountId: '111122223333', service: 's3', check: 'c1', tags: { team: 'data' } };
  const byService: TeamRule = { team: 'storage', service: 's3' };
  const byTag: TeamRule = { team: 'data', tag: { key: 'team', value: 'data' } };

  it('apply in order, the first match only', () => {
    expect(findRule([byTag, byService], finding)).toBe(byTag);
    expect(findRule([byService, byTag], finding)).toBe(byService);
    expect(findRule([byTag], { ...finding, tags: {} })).toBeUndefined();
    expect(findRule([{ team: 't', account: '111122223333', check: 'c2' }], finding)).toBeUndefined();
  });

  it('wait for tags that are not known, rather than give a later rule the finding', () => {
    const { tags: _unread, ...untagged } = finding;
    expect(findRule([byTag, byService], untagged)).toBe('unknown');
    expect(findRule([byService, byTag], untagged)).toBe(byService);
  });

  it('need a condition, and read as one', () => {
    expect(TeamRule.safeParse({ team: 't' }).success).toBe(false);
    expect(describeRule({ ...byTag, service: 's3' })).toBe('service s3, tag team=data');
  });
});
