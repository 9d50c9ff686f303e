import { CHECKS } from './aws/catalogue';
import { RUNNING_CHECKS } from './aws/running-checks';
import { DEFAULT_THRESHOLDS } from '@cloudmend/domain/thresholds';
import { composeCollectors } from './aws/collectors';
import { partOfKind } from './aws/provider';
import type { CheckContext } from './define-check';
import { type BuiltKind, NOW, aResource } from './testing/resources';

describe('every check', () => {
  it('declares every service whose facts it reads, so that a scan of that check alone reads them', () => {
    const short = RUNNING_CHECKS.flatMap((check) => {
      const asked = new Set<string>();
      const context: CheckContext = {
        now: NOW,
        thresholds: DEFAULT_THRESHOLDS,
        all: (kind) => (asked.add(kind), []),
        unread: (kind) => (asked.add(kind), []),
      };
      check.evaluate(aResource(check.kind as BuiltKind, {}) as never, context);
      const read = new Set<string>(
        [partOfKind(check.kind), ...(check.alsoReads ?? [])].flatMap(
          (service) => composeCollectors(service)?.kinds ?? [],
        ),
      );
      return [...asked].filter((kind) => !read.has(kind)).map((kind) => `${check.id} reads ${kind}`);
    });
    expect(short).toEqual([]);
  });

  it('has a unique id', () => expect(new Set(CHECKS.map(({ id }) => id)).size).toBe(CHECKS.length));
});
