import { EMPTY_FORM, findFaults } from './link-form';

const role = 'arn:aws:iam::111122223333:role/CloudMendReadOnly';

describe('the link form', () => {
  it.each([
    ['an account ID alone is enough', { accountId: '111122223333' }, {}],
    ['spaces around pasted text are ignored', { accountId: ' 111122223333 ', roleArn: ` ${role}\n` }, {}],
    ['the account ID is required', {}, { accountId: 'Account ID required.' }],
    ['an account ID has 12 digits', { accountId: '1234' }, { accountId: 'An AWS account ID has 12 digits.' }],
    [
      'a role in another account is refused',
      { accountId: '111122223300', roleArn: role },
      { roleArn: 'The role ARN belongs to a different account ID.' },
    ],
    [
      'a role with another name is refused',
      { accountId: '111122223333', roleArn: 'arn:aws:iam::111122223333:role/Admin' },
      { roleArn: 'The role must be named CloudMendReadOnly.' },
    ],
    [
      'a malformed role ARN is refused',
      { accountId: '111122223333', roleArn: 'arn:aws:iam::111122223333:user/x' },
      { roleArn: 'The role ARN must have the form arn:aws:iam::<account ID>:role/CloudMendReadOnly.' },
    ],
  ])('%s', (_name, filled, faults) => expect(findFaults({ ...EMPTY_FORM, ...filled })).toEqual(faults));
});
