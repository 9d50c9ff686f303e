import { createHash } from 'node:crypto';
import { type ActiveCheck, nameVersion } from '@cloudmend/domain/custom-checks';
import type { JudgedWith } from '@cloudmend/domain/evidence';
import type { Thresholds } from '@cloudmend/domain/thresholds';
import type { Provider } from '@cloudmend/scanner';

const digest = (value: unknown): string => createHash('sha256').update(JSON.stringify(value)).digest('hex');

type Judge = Pick<Provider, 'checks' | 'frameworks'>;

const digestProvider = ({ checks, frameworks }: Judge): Pick<JudgedWith, 'catalogue' | 'frameworks'> => ({
  catalogue: digest(checks),
  frameworks: digest(
    frameworks.all.map(({ id, controls }) => ({
      id,
      // A section is a heading and maps nothing.
      controls: controls.map(({ section: _section, ...control }) => control),
    })),
  ),
});

const KNOWN = new WeakMap<Judge, ReturnType<typeof digestProvider>>();

/**
 * What a judgement of this build rests on. @param provider without the workspace's own checks, which are named instead:
 * their versions never change
 */
export const describeJudgement = (
  provider: Judge,
  build: string,
  { thresholds, custom }: { readonly thresholds: Thresholds; readonly custom: readonly ActiveCheck[] },
): JudgedWith => {
  const digests = KNOWN.get(provider) ?? digestProvider(provider);
  KNOWN.set(provider, digests);
  return {
    engine: build,
    ...digests,
    thresholds: { ...thresholds },
    ...(custom.length > 0 && { custom: custom.map(({ id, version }) => nameVersion(id, version)).sort() }),
  };
};
