import { learnWeights } from '@cloudmend/domain/copilot/testing';
import { VOCABULARY, WORDINGS } from './testing/wordings';
import WEIGHTS from '../../../libs/domain/src/copilot/ask/weights.json';

describe('questions', () => {
  it('are understood by weights that follow from their wordings: see `npm run questions`', () => {
    expect(WORDINGS.length).toBeGreaterThan(1500);
    expect(learnWeights(WORDINGS, VOCABULARY)).toEqual(WEIGHTS);
  });
});
