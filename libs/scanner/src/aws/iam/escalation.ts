import type { PolicyDocument, PolicyStatement } from '../policy-document';
import { globMatches, listOf, statementsOf } from '../policy-rules';

const PASS = 'iam:PassRole';
const ASSUME = 'sts:AssumeRole';

/** Actions that together let somebody who has them get further rights than their own. Widely published; the wording is AWS's. */
const WAYS: ReadonlyArray<readonly string[]> = [
  ['iam:CreatePolicyVersion'],
  ['iam:SetDefaultPolicyVersion'],
  ['iam:CreateAccessKey'],
  ['iam:CreateLoginProfile'],
  ['iam:UpdateLoginProfile'],
  ['iam:AttachUserPolicy'],
  ['iam:AttachGroupPolicy'],
  ['iam:PutUserPolicy'],
  ['iam:PutGroupPolicy'],
  ['iam:AddUserToGroup'],
  ['iam:AttachRolePolicy', ASSUME],
  ['iam:PutRolePolicy', ASSUME],
  ['iam:UpdateAssumeRolePolicy', ASSUME],
  ['lambda:UpdateFunctionCode'],
  ['glue:UpdateDevEndpoint'],
  [PASS, 'ec2:RunInstances'],
  [PASS, 'autoscaling:CreateLaunchConfiguration', 'autoscaling:CreateAutoScalingGroup'],
  [PASS, 'lambda:CreateFunction', 'lambda:InvokeFunction'],
  [PASS, 'lambda:CreateFunction', 'lambda:CreateEventSourceMapping'],
  [PASS, 'lambda:CreateFunction', 'lambda:AddPermission'],
  [PASS, 'cloudformation:CreateStack'],
  [PASS, 'codebuild:CreateProject', 'codebuild:StartBuild'],
  [PASS, 'codestar:CreateProject'],
  [PASS, 'datapipeline:CreatePipeline', 'datapipeline:PutPipelineDefinition', 'datapipeline:ActivatePipeline'],
  [PASS, 'ecs:RegisterTaskDefinition', 'ecs:RunTask'],
  [PASS, 'glue:CreateDevEndpoint'],
  [PASS, 'glue:CreateJob', 'glue:StartJobRun'],
  [PASS, 'sagemaker:CreateNotebookInstance', 'sagemaker:CreatePresignedNotebookInstanceUrl'],
];

const ACTIONS = [...new Set(WAYS.flat())];

const matches = (patterns: readonly string[], action: string): boolean =>
  patterns.some((pattern) => globMatches(pattern.toLowerCase(), action.toLowerCase()));

const speaksOf = ({ Action, NotAction }: PolicyStatement, action: string): boolean =>
  NotAction === undefined ? matches(listOf(Action), action) : !matches(listOf(NotAction), action);

/** Only a denial that always holds takes an action away. */
const isPlainDenial = ({ Effect, Resource, Condition }: PolicyStatement): boolean =>
  Effect === 'Deny' && listOf(Resource).includes('*') && Condition === undefined;

/** The known ways to further rights that a policy leaves open: what it allows less what it denies. */
export const escalationsIn = (policy: PolicyDocument): ReadonlyArray<readonly string[]> => {
  const statements = statementsOf(policy);
  const allowed = statements.filter(({ Effect }) => Effect === 'Allow');
  const denied = statements.filter(isPlainDenial);
  const open = new Set(
    ACTIONS.filter(
      (action) =>
        allowed.some((statement) => speaksOf(statement, action)) &&
        !denied.some((statement) => speaksOf(statement, action)),
    ),
  );
  return WAYS.filter((way) => way.every((action) => open.has(action)));
};
