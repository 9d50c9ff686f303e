import { EMPTY_FORM, faultsOf } from './link-form';

const role = 'arn:aws:iam::111122223333:role/CloudMendReadOnly';

describe('the link form', () => {
  it.each([
    ['an account id alone is enough', { accountId: '111122223333' }, {}],
    ['spaces around pasted text do not matter', { accountId: ' 111122223333 ', roleArn: ` ${role}\n` }, {}],
    ['an account id is required', {}, { accountId: 'Account id required.' }],
    ['an account id has 12 digits', { accountId: '1234' }, { accountId: 'An AWS account id has 12 digits.' }],
    [
      'a role of another account is refused',
      { accountId: '111122223300', roleArn: role },
      { roleArn: 'The role ARN belongs to another account id.' },
    ],
    [
      'a role of another name is refused',
      { accountId: '111122223333', roleArn: 'arn:aws:iam::111122223333:role/Admin' },
      { roleArn: 'The role must be named CloudMendReadOnly.' },
    ],
    [
      'what is no role ARN is refused',
      { accountId: '111122223333', roleArn: 'arn:aws:iam::111122223333:user/x' },
      { roleArn: 'The role ARN must have the form arn:aws:iam::<account id>:role/CloudMendReadOnly.' },
    ],
  ])('%s', (_name, filled, faults) => expect(faultsOf({ ...EMPTY_FORM, ...filled })).toEqual(faults));
});
