import { AppError } from '@cloudmend/domain/errors';
import { PRODUCT_NAME } from '@cloudmend/domain/product';
import { postAddresses } from '@cloudmend/domain/repositories';
import { onceForToken, parseBody, requireRepository, verifyRun } from '../../changes/verify-run';
import { serveSigned } from '../../runtime/serve-signed';

/** Takes the addresses of a root from the CI of the repository's own branch. */
export const handler = serveSigned(postAddresses, (services) => async (request) => {
  const verified = await verifyRun(services, request);
  const { run, stores, repository } = verified;
  requireRepository(verified, request.path['repositoryId']);
  if (run.ref !== `refs/heads/${repository.branch}`)
    throw new AppError('forbidden', `Only runs of ${repository.branch} may report what is applied.`);
  const { root, addresses } = parseBody(postAddresses.input, request.body);
  return onceForToken(services, run, async () => {
    const at = services.clock().toISOString();
    await stores.repositories.putAddresses(repository.id, root, addresses);
    await stores.repositories.notePlan(repository.id, at);
    await stores.audit.append({
      at,
      actor: PRODUCT_NAME,
      role: '-',
      action: 'repository.addresses',
      target: repository.id,
      outcome: 'done',
      requestId: run.tokenId,
      sourceIp: '-',
      before: null,
      after: { root, commit: run.commit, kept: addresses.length, by: run.url },
    });
    return { kept: addresses.length };
  });
});
