import { createHash } from 'node:crypto';
import type { JudgedWith } from '@cloudmend/domain/evidence';
import type { Thresholds } from '@cloudmend/domain/thresholds';
import { CHECKS, FRAMEWORKS } from '@cloudmend/scanner';

const digest = (value: unknown): string => createHash('sha256').update(JSON.stringify(value)).digest('hex');

const CATALOGUE = digest(CHECKS);
// A section is a heading and maps nothing.
const MAPPINGS = digest(
  FRAMEWORKS.map(({ id, controls }) => ({
    id,
    controls: controls.map(({ section: _section, ...control }) => control),
  })),
);

/** What a judgement of this build rests on. */
export const describeJudgement = (build: string, thresholds: Thresholds): JudgedWith => ({
  engine: build,
  catalogue: CATALOGUE,
  frameworks: MAPPINGS,
  thresholds: { ...thresholds },
});
