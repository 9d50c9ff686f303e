import { Refusal } from '@cloudmend/iac';
import { aChange } from '@cloudmend/domain/testing';
import { takeFirst } from '@cloudmend/domain/testing/at-night';
import { writeTicket } from './edit-files';
import { openTestRepository } from '../runtime/testing/test-repository';
import { AT, changeScene, toArn } from './testing/change-scene';

const { git, propose, read, stores, test, theRepository, work } = changeScene();

const withMutability = (value: string): string =>
  `variable "mutability" {}\n\nresource "aws_ecr_repository" "tools" {\n  name                 = "tools"\n  image_tag_mutability = ${value}\n}\n`;

describe('the ticket of a change that cannot be edited', () => {
  it.each(
    takeFirst(
      [
        ['a variable without a value', 'var.mutability'],
        ['an expression', 'upper("mutable")'],
      ],
      2,
    ),
  )('names the line of %s and the reason', async (_value, value) => {
    git().push('main', { 'shared/tools.tf': withMutability(value) });
    const { state, refusal } = await propose('c-1', 'tools');
    expect(state).toBe('refused');
    expect(refusal?.place).toBe('shared/tools.tf:5');
    expect(refusal?.ticket.split('\n')).toEqual([
      `ECR repository has mutable tags: ${toArn('tools')} (us-east-1)`,
      '',
      `CloudMend did not edit the code: ${refusal?.reason}`,
      `Place: ${refusal?.place}`,
    ]);
  });

  it('says of a missing tag that the check has no fix in code', async () => {
    const change = aChange({ id: 'c-2' });
    const { id: _id, ...finding } = (await stores().findings.list({}, { limit: 1 })).items[0] ?? never();
    const title = 'ECR repository has no cost-center tag';
    const judged = { ...finding, status: 'fail' as const, check: 'custom-cost-center', title, evidence: [] };
    await stores().findings.record({ scanId: 'tags', at: AT, accountId: finding.accountId }, [judged], () => true);
    const { items } = await stores().findings.list({}, { limit: 9 });
    const found = items.find(({ check }) => check === judged.check) ?? never();
    const { accountId, region, resource, check: source } = found;
    const target = { kind: 'finding' as const, id: found.id, source, title, resource, accountId, region };
    await stores().changes.draft({ ...change, targets: [target] });
    await work('c-2');
    expect((await read('c-2')).refusal).toEqual({
      code: 'needs-answer',
      reason: 'This check has no fix in code.',
      place: null,
      ticket: `${title}: ${resource} (${region})\n\nCloudMend did not edit the code: This check has no fix in code.`,
    });
  });

  const connectEmpty = async (id: string): Promise<void> => {
    const empty = openTestRepository('acme/empty', {});
    empty.branches.clear();
    test().git.opened.set('acme/empty', empty);
    await stores().repositories.connect(theRepository({ id, hostId: 999, name: 'acme/empty' }));
  };

  it.each(['r-0', 'r-2'])('is not written because another repository, %s, is empty', async (id) => {
    await connectEmpty(id);
    expect(await propose('c-1', 'tools')).toMatchObject({ refusal: null, repository: { id: 'r-1' } });
  });

  it('says that a repository has no branch if no other has the code', async () => {
    await connectEmpty('r-2');
    git().push('main', { 'shared/tools.tf': '' });
    expect((await propose('c-1', 'tools')).refusal?.reason).toBe('acme/empty has no branch main.');
  });

  it('says rather what was refused in the code of another', async () => {
    await connectEmpty('r-2');
    git().push('main', { 'shared/tools.tf': withMutability('var.mutability') });
    expect((await propose('c-1', 'tools')).refusal?.place).toBe('shared/tools.tf:5');
  });

  it('names the repository once it is known', () => {
    const targets = [
      { ...(aChange().targets[0] ?? never()), title: 'No tag', resource: toArn('live'), region: 'us-east-1' },
    ];
    const refusal = new Refusal('protected', 'The branch contains commits by someone else.', 'env/prod/live.tf:3');
    expect(writeTicket({ targets }, refusal, 'acme/infra').split('\n').slice(2)).toEqual([
      'CloudMend did not edit the code: The branch contains commits by someone else.',
      'Repository: acme/infra',
      'Place: env/prod/live.tf:3',
    ]);
  });
});

const never = (): never => {
  throw new Error('The scene has no such finding.');
};
