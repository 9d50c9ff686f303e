import { phraseNarration } from '@cloudmend/domain/copilot';
import { AppError } from '@cloudmend/domain/errors';
import { phraseByModel } from '../../models/phrase-by-model';
import type { MemberUses, Operation } from '../../runtime';
import { serve } from '../../runtime';
import { answerQuestion } from './ask-question';
import { narrateSubject } from './explain-subject';
import { openQueries } from './run-query';

/** Reads what the caller may read, as `explainSubject` and `askQuestion` do, and has the model word it. */
export const phraseNarrationFor =
  (uses: MemberUses): Operation<typeof phraseNarration> =>
  async (actor, { explain, question }, call) => {
    if ((explain === undefined) === (question === undefined))
      throw new AppError('invalid', 'Enter what to explain, or a question.');
    const narration =
      question === undefined
        ? await narrateSubject(openQueries(uses, actor, call), explain as NonNullable<typeof explain>, uses.clock())
        : await answerQuestion(uses, actor, question, call);
    const { fault: _fault, ...phrased } = await phraseByModel(
      uses,
      narration,
      question === undefined ? 'explanation' : 'answer',
    );
    return phrased;
  };

export const handler = serve(phraseNarration, phraseNarrationFor);
