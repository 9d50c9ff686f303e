import type { TenantId } from '@cloudmend/domain/tenancy';
import type { DeliveryHeaders, GitHost, HostDelivery } from '../runtime/git-host';
import type { TokenIssuer } from './read-run';

/** What one git host implements. */
export interface HostAdapter extends Omit<GitHost, 'readDelivery' | 'readRun'> {
  /** @throws AppError unauthenticated unless the message is proven to come from a server of this host */
  readDelivery(headers: DeliveryHeaders, body: string): Promise<HostDelivery>;
  /** The server that issues OIDC tokens under a name, if the workspace may use it. */
  findIssuer(issuer: string, tenantId: TenantId): Promise<TokenIssuer | undefined>;
}
