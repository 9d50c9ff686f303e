import {
  type ExplainInput,
  explainSubject,
  narrateControl,
  narrateCost,
  narrateFinding,
  narrateRecommendation,
  narrateScan,
  type Narration,
} from '@cloudmend/domain/copilot';
import { AppError } from '@cloudmend/domain/errors';
import type { MemberUses, Operation } from '../../runtime';
import { serve } from '../../runtime';
import { canPhrase } from './can-phrase';
import {
  readControlStory,
  readCostStory,
  readFindingStory,
  readRecommendationStory,
  readScanStory,
} from './read-stories';
import { openQueries, type Queries } from './run-query';

/** @throws AppError invalid */
const need = (value: string | undefined, name: 'id' | 'framework'): string => {
  if (value === undefined) throw new AppError('invalid', `Enter ${name === 'id' ? 'an id' : 'a framework'}.`);
  return value;
};

/** What a subject is told as. @throws AppError as the calls that read it would */
export const narrateSubject = async (
  queries: Queries,
  { kind, id, framework, range, account }: ExplainInput,
  now: Date,
): Promise<Narration> => {
  switch (kind) {
    case 'finding':
      return narrateFinding(await readFindingStory(queries, need(id, 'id'), now));
    case 'recommendation':
      return narrateRecommendation(await readRecommendationStory(queries, need(id, 'id')));
    case 'control':
      return narrateControl(await readControlStory(queries, need(framework, 'framework'), need(id, 'id')));
    case 'scan':
      return narrateScan(await readScanStory(queries, need(id, 'id')));
    case 'cost':
      return narrateCost(await readCostStory(queries, { range, account }));
  }
};

/** Explains a finding, a recommendation, a control, a scan or a movement of cost. */
export const explainSubjectFor =
  (uses: MemberUses): Operation<typeof explainSubject> =>
  async (actor, input, call) => ({
    kind: input.kind,
    ...(await narrateSubject(openQueries(uses, actor, call), input, uses.clock())),
    canPhrase: await canPhrase(uses, actor),
  });

export const handler = serve(explainSubject, explainSubjectFor);
