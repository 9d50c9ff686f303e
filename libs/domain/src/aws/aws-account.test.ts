import fc from 'fast-check';
import { effort } from '../testing/effort';
import { parseRoleArn, roleArnFault } from './role-arn';
import { publishedRoleTemplate, quickCreateLink, roleTemplate } from './role-template';

const CANONICAL = 'arn:aws:iam::111122223333:role/CloudMendReadOnly';

describe('a role ARN', () => {
  it.each([
    CANONICAL,
    'arn:aws-cn:iam::111122223333:role/path/to/CloudMendReadOnly',
    'arn:aws-us-gov:iam::111122223333:role/CloudMendReadOnly',
    'arn:aws-eusc:iam::111122223333:role/CloudMendReadOnly',
    'arn:aws-iso-b:iam::111122223333:role/CloudMendReadOnly',
  ])('%s can be linked', (arn) => {
    expect(roleArnFault(arn, '111122223333')).toBeUndefined();
  });

  it.each([
    ['another service', 'arn:aws:sts::111122223333:role/CloudMendReadOnly'],
    ['a session', 'arn:aws:sts::111122223333:assumed-role/CloudMendReadOnly/x'],
    ['a partition that does not exist', 'arn:aws-moon:iam::111122223333:role/CloudMendReadOnly'],
    ['a new line', `${CANONICAL}\n`],
    ['a leading space', ` ${CANONICAL}`],
    ['eleven digits', 'arn:aws:iam::11112222333:role/CloudMendReadOnly'],
    ['another role name', 'arn:aws:iam::111122223333:role/Admin'],
    ['a suffix', `${CANONICAL}Admin`],
    ['10 kB', `arn:aws:iam::111122223333:role/${'a/'.repeat(5000)}CloudMendReadOnly`],
    ['a user', 'arn:aws:iam::111122223333:user/CloudMendReadOnly'],
    ['nothing', ''],
  ])('with %s is refused', (_what, arn) => {
    expect(roleArnFault(arn, '111122223333')).toEqual(expect.any(String));
  });

  it('in another account is refused', () => {
    expect(roleArnFault(CANONICAL, '444455556666')).toBe('The role ARN belongs to a different account ID.');
  });

  it('is refused if a single character changes', () => {
    const index = fc.integer({ min: 0, max: CANONICAL.length - 1 });
    fc.assert(
      fc.property(index, fc.string({ unit: 'binary', minLength: 1, maxLength: 2 }), (at, text) => {
        const mutated = CANONICAL.slice(0, at) + text + CANONICAL.slice(at + 1);
        if (mutated === CANONICAL) return true;
        const parsed = parseRoleArn(mutated);
        return (
          roleArnFault(mutated, '111122223333') !== undefined ||
          (parsed?.accountId === '111122223333' && parsed.roleName === 'CloudMendReadOnly')
        );
      }),
      { numRuns: effort(2000, 20_000) },
    );
  });
});

describe('the role template', () => {
  const template = roleTemplate({
    externalId: 'cm-acme',
    master: '999988887777',
    workerRoleArn: 'arn:aws:iam::999988887777:role/worker',
    actions: ['s3:ListAllMyBuckets', 'ec2:DescribeVolumes'],
  });

  it("trusts only the scan workers, and only with the tenant's ExternalId", () => {
    expect(template.trustPolicy.Statement).toEqual([
      {
        Effect: 'Allow',
        Principal: { AWS: 'arn:aws:iam::999988887777:root' },
        Action: ['sts:AssumeRole', 'sts:SetSourceIdentity'],
        Condition: {
          StringEquals: { 'sts:ExternalId': 'cm-acme' },
          ArnEquals: { 'aws:PrincipalArn': 'arn:aws:iam::999988887777:role/worker' },
        },
      },
    ]);
  });

  it('grants exactly the given actions', () => {
    expect(template.permissionsPolicy.Statement).toEqual([
      { Sid: 'ReadOnly', Effect: 'Allow', Action: ['ec2:DescribeVolumes', 's3:ListAllMyBuckets'], Resource: '*' },
    ]);
  });

  it('limits API Gateway to what the collectors read: its single read action would expose API keys', () => {
    const { permissionsPolicy } = roleTemplate({
      externalId: 'cm-acme',
      master: '999988887777',
      workerRoleArn: 'arn:aws:iam::999988887777:role/worker',
      actions: ['apigateway:GET', 'ec2:DescribeVolumes'],
    });
    expect(permissionsPolicy.Statement).toEqual([
      { Sid: 'ReadOnly', Effect: 'Allow', Action: ['ec2:DescribeVolumes'], Resource: '*' },
      {
        Sid: 'ReadApis',
        Effect: 'Allow',
        Action: 'apigateway:GET',
        Resource: ['arn:aws:apigateway:*::/restapis', 'arn:aws:apigateway:*::/restapis/*/stages'],
      },
    ]);
  });

  it("uses the scan workers' partition", () => {
    const { trustPolicy, permissionsPolicy } = roleTemplate({
      externalId: 'cm-acme',
      master: '999988887777',
      workerRoleArn: 'arn:aws-us-gov:iam::999988887777:role/worker',
      actions: ['apigateway:GET'],
    });
    expect(trustPolicy.Statement[0]).toMatchObject({ Principal: { AWS: 'arn:aws-us-gov:iam::999988887777:root' } });
    expect(JSON.stringify(permissionsPolicy)).not.toContain('arn:aws:');
    expect(publishedRoleTemplate(['apigateway:GET'])).not.toContain('arn:aws:');
  });

  it('comes as a CloudFormation template with the same two policies', () => {
    const { Resources } = JSON.parse(template.cloudFormation);
    expect(Resources.ReadOnlyRole.Properties.RoleName).toBe('CloudMendReadOnly');
    expect(Resources.ReadOnlyRole.Properties.AssumeRolePolicyDocument).toEqual(template.trustPolicy);
    expect(Resources.ReadOnlyRole.Properties.Policies[0].PolicyDocument).toEqual(template.permissionsPolicy);
  });

  it('is published once for every workspace, parameterised by the quick-create link', () => {
    const published = publishedRoleTemplate(['s3:ListAllMyBuckets', 'ec2:DescribeVolumes']);
    expect(published).not.toContain('acme');
    const link = quickCreateLink('https://templates.example/role.json?signature=a%2Bb&expires=1', {
      region: 'eu-west-1',
      externalId: 'cm-acme',
      master: '999988887777',
      workerRoleArn: 'arn:aws:iam::999988887777:role/worker',
    });
    const given = new URLSearchParams(link.slice(link.indexOf('/review?') + '/review?'.length));
    expect(given.get('templateURL')).toBe('https://templates.example/role.json?signature=a%2Bb&expires=1');
    const { Parameters, Resources } = JSON.parse(published);
    // As CloudFormation does: the link fills in every parameter, and none is left over.
    const filled = Object.keys(Parameters).reduce(
      (text, name) =>
        text
          .replace(`{"Ref":"${name}"}`, JSON.stringify(given.get(`param_${name}`)))
          .replace(/\{"Fn::Sub":("[^"]*")\}/, (whole, inner: string) =>
            inner.includes(name) ? inner.replace(`\${${name}}`, given.get(`param_${name}`) ?? '') : whole,
          ),
      JSON.stringify(Resources).replaceAll('${AWS::Partition}', 'aws'),
    );
    expect(JSON.parse(filled)).toEqual(JSON.parse(template.cloudFormation).Resources);
    expect([...given.keys()].filter((key) => key.startsWith('param_')).sort()).toEqual(
      Object.keys(Parameters)
        .map((name) => `param_${name}`)
        .sort(),
    );
    expect('cm-acme').toMatch(new RegExp(`^(?:${Parameters.ExternalId.AllowedPattern})$`));
  });
});
