import { PRODUCT_SLUG } from '@cloudmend/domain/product';
import { AppError, notFound } from '@cloudmend/domain/errors';
import type { Repository } from '@cloudmend/domain/repositories';
import { TenantId } from '@cloudmend/domain/tenancy';
import type { Stores } from '@cloudmend/store';
import type { z } from 'zod';
import type { Services } from '../runtime';
import type { CiRun } from '../runtime/git-host';
import type { SignedRequest } from '../runtime/serve-signed';

export type RunUses = Pick<Services, 'gitHost' | 'openStores'> & {
  readonly system: Pick<Services['system'], 'installations'>;
};

export interface VerifiedRun {
  readonly run: CiRun;
  readonly tenantId: TenantId;
  readonly stores: Stores;
  readonly repository: Repository;
}

/** The audience of a token for a workspace: one that was issued for another service or workspace is refused. */
export const toAudience = (tenantId: string): string => `${PRODUCT_SLUG}:${tenantId}`;

const BEARER = /^bearer +(\S+)$/i;

/**
 * The CI run that calls, and the repository of the workspace that it belongs to. Only the token says which repository
 * that is. @throws AppError unauthenticated, forbidden
 */
export const verifyRun = async (
  { gitHost, system, openStores }: RunUses,
  { headers, path }: SignedRequest,
): Promise<VerifiedRun> => {
  const token = BEARER.exec(headers['authorization'] ?? '')?.[1];
  const tenant = TenantId.safeParse(path['tenantId']);
  if (token === undefined || !tenant.success)
    throw new AppError('unauthenticated', 'Send the OIDC token of the CI run.');
  const tenantId = tenant.data;
  const run = await gitHost.readRun(token, toAudience(tenantId), tenantId);
  const stores = openStores(tenantId);
  const repository = (await stores.repositories.list()).find(
    ({ server, hostId, state }) => server === run.server && hostId === run.hostId && state === 'connected',
  );
  if (!repository || (await system.installations.owner(run.server, repository.installationId)) !== tenantId)
    throw new AppError('forbidden', 'This repository is not connected to the workspace.');
  return { run, tenantId, stores, repository };
};

/** Does something once for each token, so that none can be played again. @throws AppError conflict */
export const onceForToken = async <T>(
  { system: { installations } }: Pick<RunUses, 'system'>,
  { server, tokenId }: CiRun,
  act: () => Promise<T>,
): Promise<T> => {
  const name = `run ${tokenId}`;
  if (!(await installations.isFirstDelivery(server, name)))
    throw new AppError('conflict', 'This token was used before. Ask for a new one.');
  try {
    return await act();
  } catch (error) {
    await installations.forgetDelivery(server, name);
    throw error;
  }
};

/** The body in the form of a contract. @throws AppError invalid */
export const parseBody = <Input extends z.ZodType>(input: Input, body: string): z.infer<Input> => {
  try {
    return input.parse(JSON.parse(body));
  } catch (error) {
    throw new AppError('invalid', 'The body has another form than this call takes.', { cause: error });
  }
};

/** @throws AppError not-found if the address names another repository than the token */
export const requireRepository = ({ repository }: VerifiedRun, id: string | undefined): void => {
  if (repository.id !== id) throw notFound('The repository');
};
