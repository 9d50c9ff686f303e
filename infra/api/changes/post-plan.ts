import { canonicalJson, type Change, type ChangePlan, hasOpenPullRequest, postPlan } from '@cloudmend/domain/changes';
import { AppError, notFound } from '@cloudmend/domain/errors';
import { judgePlan } from '../../changes/judge-plan';
import { takeStep } from '../../changes/take-step';
import { onceForToken, parseBody, type VerifiedRun, verifyRun } from '../../changes/verify-run';
import { serveSigned } from '../../runtime/serve-signed';

const findPlanned = async ({ stores, repository, run }: VerifiedRun, id: string | undefined): Promise<Change> => {
  const change = await stores.changes.read(id ?? '');
  if (!change || change.repository?.id !== repository.id) throw notFound('The change');
  if (!hasOpenPullRequest(change)) throw new AppError('conflict', 'This change has no open pull request.');
  const { head } = change;
  if (!head || run.ref !== `refs/heads/${head.branch}` || run.commit !== head.commit)
    throw new AppError('conflict', 'The run is of another commit than the pull request.');
  return change;
};

const toSubject = (plan: ChangePlan | null): string =>
  canonicalJson(plan && { projection: plan.projection, faults: plan.faults });

/** Takes the plan of a change from the CI of its repository, and holds it against the edit. */
export const handler = serveSigned(postPlan, (services) => async (request) => {
  const verified = await verifyRun(services, request);
  const { run, tenantId, stores, repository } = verified;
  const { projection, resources } = parseBody(postPlan.input, request.body);
  if (projection.isComputed && !run.isDemo)
    throw new AppError(
      'invalid',
      'This plan was computed from source code. Post a plan from Terraform, CloudFormation or CDK.',
    );
  return onceForToken(services, run, async () => {
    const change = await findPlanned(verified, request.path['id']);
    const at = services.clock().toISOString();
    const posted = { projection: { ...projection, commit: run.commit }, at, run: run.url };
    const plan = judgePlan(change, posted, resources);
    await stores.repositories.notePlan(repository.id, at);
    if (!plan) return { isTaken: false, faults: [] };
    const faults = plan.faults.map(({ fault, reason }) => ({ fault, reason }));
    if (toSubject(plan) === toSubject(change.plan)) return { isTaken: false, faults };
    await takeStep({ uses: services, tenantId, stores }, change, { kind: 'planned', plan }, run.url);
    return { isTaken: true, faults };
  });
});
