import { aFinding, aMute } from '@cloudmend/domain/testing';
import { toRecommendationWork } from '@cloudmend/domain/work';
import { findingsCsv } from './findings-csv';

const OWNERS = { people: [], teams: [{ id: 'team-1', name: 'Platform', members: [] }] };
const work = toRecommendationWork(
  { status: 'open' },
  { owner: 'team-1', step: 'planned', due: '2026-12-24', comments: 0 },
  '2026-11-21',
);

describe('findings export', () => {
  it('has one line per finding and escapes spreadsheet formulas', () => {
    const csv = findingsCsv(
      [
        aFinding({ title: '=cmd|calc', detail: '-1, "two"\nlines', resource: '@x' }),
        aFinding({ status: 'muted', mute: aMute({ reason: 'Known' }) }),
      ],
      OWNERS,
    );
    expect(csv.split('\r\n')[0]).toBe(
      'severity,status,title,detail,resource,accountId,region,service,check,controls,firstSeen,lastSeen,recommendation,owner,state,due,mute,acceptance,id',
    );
    expect(csv).toContain(`CRITICAL,open,'=cmd|calc,"'-1, ""two""\nlines",'@x,`);
    expect(csv).toContain('""reason"":""Known""');
  });

  it('has the owner by name, the state and the due date', () => {
    expect(findingsCsv([aFinding({ work })], OWNERS)).toContain(',Platform,planned,2026-12-24,');
    const own = { ...work, owner: 'someone@acme.example' };
    expect(findingsCsv([aFinding({ work: own })], OWNERS)).toContain(',someone@acme.example,planned,');
  });
});
