import * as z from 'zod';
import { faultSentence } from './fault-sentence';

const Input = z.strictObject({
  tenantId: z.string().min(3).max(10),
  range: z.enum(['7d', '30d', '90d']),
  cloud: z.literal('aws'),
  limit: z.number().int().min(1).max(1000),
  accounts: z
    .array(z.string().regex(/^\d{12}$/, 'An AWS account ID has 12 digits.'))
    .min(1, 'Select at least one account.')
    .max(2),
});

const good = { tenantId: 'acme', range: '7d', cloud: 'aws', limit: 50, accounts: ['111122223333'] };

const sentencesFor = (change: object): string[] =>
  (Input.safeParse({ ...good, ...change }).error?.issues ?? []).map(faultSentence);

describe('the message for an invalid request', () => {
  it.each([
    [{ tenantId: undefined }, 'The field tenantId is missing.'],
    [{ tenantId: 7 }, 'The field tenantId must be a string.'],
    [{ tenantId: 'ab' }, 'The field tenantId must have at least 3 characters.'],
    [{ tenantId: 'a'.repeat(11) }, 'The field tenantId must have at most 10 characters.'],
    [{ range: '1y' }, 'The field range must be one of 7d, 30d, 90d.'],
    [{ cloud: 'gcp' }, 'The field cloud must be aws.'],
    [{ limit: 0 }, 'The field limit must be at least 1.'],
    [{ limit: 'x' }, 'The field limit must be a number.'],
    [{ accounts: [] }, 'Select at least one account.'],
    [{ accounts: ['1'] }, 'An AWS account ID has 12 digits.'],
    [{ accounts: 'all' }, 'The field accounts must be a list.'],
    [{ pk: 'T#other' }, 'The request has an unknown field: pk.'],
  ])('%j', (change, sentence) => {
    expect(sentencesFor(change)[0]).toBe(sentence);
  });

  it('fits the screen, whatever was sent', () => {
    for (const sentence of sentencesFor({ ['x'.repeat(5000)]: 1 })) expect(sentence.length).toBeLessThan(300);
  });
});
