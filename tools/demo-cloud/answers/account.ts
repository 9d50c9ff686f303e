import type * as Account from '@aws-sdk/client-account';
import { companyOf } from '../generate/company';
import { standingOf } from '../generate/standing';
import { WireError } from '../wire/wire-error';
import type { Answer } from './asked';

const getAlternateContact: Answer<Account.GetAlternateContactCommandInput, Account.GetAlternateContactCommandOutput> = (
  { account },
  { AlternateContactType },
) => {
  if (AlternateContactType !== 'SECURITY' || !standingOf(account.scope).hasSecurityContact)
    throw new WireError('ResourceNotFoundException', 'No contact of the inputted alternate contact type found.', 404);
  return {
    AlternateContact: {
      AlternateContactType,
      Name: 'Security team',
      Title: 'Security',
      EmailAddress: 'security@example.com',
      PhoneNumber: '+1 555 0100',
    },
  };
};

const getContactInformation: Answer<
  Account.GetContactInformationCommandInput,
  Account.GetContactInformationCommandOutput
> = ({ account }) => ({
  ContactInformation: {
    FullName: 'Operations',
    CompanyName: companyOf(account.accountId),
    AddressLine1: '1 Example Street',
    City: 'Exampleton',
    PostalCode: '00000',
    CountryCode: 'US',
    PhoneNumber: '+1 555 0100',
  },
});

export const accountAnswers = {
  GetAlternateContact: getAlternateContact,
  GetContactInformation: getContactInformation,
};
