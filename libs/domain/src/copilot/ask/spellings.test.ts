import { parseQuestion } from './parse-question';
import { normaliseQuestion } from './normalise';

const vocabulary = { accounts: [], frameworks: [] };

describe('a question typed in a hurry', () => {
  it.each([
    ['cost per acct', 'cost-by-account'],
    ['top 5 svcs by $', 'cost-by-service'],
    ['how many criticals', 'findings-count'],
    ['open crits', 'findings-worst'],
    ['s3 w/o encryption', 'findings-about'],
  ])('is understood: %s', (question, intent) => {
    expect(parseQuestion(question, vocabulary).intent).toBe(intent);
  });

  it('keeps amounts and names as they are', () => {
    expect(normaliseQuestion('Did orders-db cost $40?')).toBe('did orders-db cost 40');
    expect(normaliseQuestion('constructor of acct')).toBe('constructor of account');
  });
});
