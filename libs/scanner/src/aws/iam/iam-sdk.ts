export { IAMClient as Client } from '@aws-sdk/client-iam';
import {
  GenerateCredentialReportCommand,
  GetAccountAuthorizationDetailsCommand,
  GetAccountPasswordPolicyCommand,
  GetAccountSummaryCommand,
  GetCredentialReportCommand,
  ListSAMLProvidersCommand,
  ListServerCertificatesCommand,
  ListVirtualMFADevicesCommand,
} from '@aws-sdk/client-iam';

export const commands = {
  GenerateCredentialReport: GenerateCredentialReportCommand,
  GetAccountAuthorizationDetails: GetAccountAuthorizationDetailsCommand,
  GetAccountPasswordPolicy: GetAccountPasswordPolicyCommand,
  GetAccountSummary: GetAccountSummaryCommand,
  GetCredentialReport: GetCredentialReportCommand,
  ListSAMLProviders: ListSAMLProvidersCommand,
  ListServerCertificates: ListServerCertificatesCommand,
  ListVirtualMFADevices: ListVirtualMFADevicesCommand,
};
