export { ACMClient as Client } from '@aws-sdk/client-acm';
import { ListCertificatesCommand } from '@aws-sdk/client-acm';

export const commands = { ListCertificates: ListCertificatesCommand };
