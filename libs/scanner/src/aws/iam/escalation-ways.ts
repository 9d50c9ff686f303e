export const PASS_ROLE = 'iam:PassRole';

/** Actions that together allow privilege escalation. */
export interface Way {
  /**
   * The service to which a role must be passed: `lambda`.
   * @default - no role is passed
   */
  readonly passTo?: string;
  readonly actions: readonly string[];
}

/** Ways without further requirements. */
const alone = (service: string, ...names: readonly string[]): Way[] =>
  names.map((name) => ({ actions: [`${service}:${name}`] }));

const together = (...actions: readonly string[]): Way => ({ actions });

/**
 * A role is passed to a service, which then runs the caller's code. Actions without a prefix belong to that
 * service.
 */
const passRole = (passTo: string, prefix: string, ...ways: ReadonlyArray<readonly string[]>): Way[] =>
  ways.map((names) => ({ passTo, actions: names.map((name) => (name.includes(':') ? name : `${prefix}:${name}`)) }));

/**
 * Published by Rhino Security Labs ("AWS IAM Privilege Escalation"), Bishop Fox (IAM Vulnerable), NCC Group
 * (PMapper), Praetorian (Aurelian) and pathfinding.cloud. `testing/aws-truth/published-escalations.ts` lists the
 * source of each. Changing a role does not require sts:AssumeRole: the caller may already be that role, and a trust
 * policy can name the caller.
 */
export const WAYS: readonly Way[] = [
  ...alone(
    'iam',
    'CreatePolicyVersion',
    'SetDefaultPolicyVersion',
    'CreateAccessKey',
    'CreateLoginProfile',
    'UpdateLoginProfile',
    'AttachUserPolicy',
    'AttachGroupPolicy',
    'AttachRolePolicy',
    'PutUserPolicy',
    'PutGroupPolicy',
    'PutRolePolicy',
    'AddUserToGroup',
    'UpdateAssumeRolePolicy',
    'DeleteUserPermissionsBoundary',
    'DeleteRolePermissionsBoundary',
    'PutUserPermissionsBoundary',
    'PutRolePermissionsBoundary',
  ),
  // The resource already has a role: its code, input or shell is taken over.
  ...alone('lambda', 'UpdateFunctionCode', 'UpdateFunctionConfiguration'),
  ...alone('glue', 'UpdateDevEndpoint'),
  ...alone('cloudformation', 'UpdateStack', 'UpdateStackSet'),
  together('cloudformation:CreateChangeSet', 'cloudformation:ExecuteChangeSet'),
  ...alone('codebuild', 'StartBuild', 'StartBuildBatch'),
  ...alone('ssm', 'SendCommand', 'StartSession', 'CreateAssociation'),
  ...alone('batch', 'SubmitJob'),
  ...alone('codedeploy', 'CreateDeployment'),
  ...alone('codestar', 'CreateProjectFromTemplate'),
  ...alone('ec2-instance-connect', 'SendSSHPublicKey', 'SendSerialConsoleSSHPublicKey'),
  together('ec2:ModifyInstanceAttribute', 'ec2:StopInstances', 'ec2:StartInstances'),
  together('ec2:CreateLaunchTemplateVersion', 'ec2:ModifyLaunchTemplate'),
  ...alone('ecs', 'ExecuteCommand'),
  ...alone(
    'sagemaker',
    'CreatePresignedNotebookInstanceUrl',
    'CreatePresignedDomainUrl',
    'UpdateNotebookInstanceLifecycleConfig',
  ),
  together(
    'sagemaker:CreateNotebookInstanceLifecycleConfig',
    'sagemaker:StopNotebookInstance',
    'sagemaker:UpdateNotebookInstance',
    'sagemaker:StartNotebookInstance',
  ),
  ...alone('apprunner', 'UpdateService'),
  together('codestar:CreateProject', 'codestar:AssociateTeamMember'),
  together('bedrock-agentcore:StartCodeInterpreterSession', 'bedrock-agentcore:InvokeCodeInterpreter'),
  together('bedrock-agentcore:StartBrowserSession', 'bedrock-agentcore:ConnectBrowserAutomationStream'),
  ...alone('bedrock-agentcore', 'InvokeAgentRuntimeCommand'),
  together('eks:CreateAccessEntry', 'eks:AssociateAccessPolicy'),
  // A role is passed to a new resource.
  ...passRole(
    'ec2',
    'ec2',
    ['RunInstances'],
    ['RequestSpotInstances'],
    ['RequestSpotFleet'],
    ['CreateFleet', 'CreateLaunchTemplate'],
    ['AssociateIamInstanceProfile'],
    ['ReplaceIamInstanceProfileAssociation'],
    ['autoscaling:CreateLaunchConfiguration', 'autoscaling:CreateAutoScalingGroup'],
    ['autoscaling:CreateLaunchConfiguration', 'autoscaling:UpdateAutoScalingGroup'],
    ['CreateLaunchTemplate', 'autoscaling:CreateAutoScalingGroup'],
    ['CreateLaunchTemplate', 'autoscaling:UpdateAutoScalingGroup'],
    ['iam:AddRoleToInstanceProfile', 'iam:RemoveRoleFromInstanceProfile'],
  ),
  ...passRole(
    'lambda',
    'lambda',
    ['CreateFunction', 'InvokeFunction'],
    ['CreateFunction', 'InvokeFunctionUrl'],
    ['CreateFunction', 'CreateFunctionUrlConfig'],
    ['CreateFunction', 'CreateEventSourceMapping'],
    ['CreateFunction', 'AddPermission'],
    ['CreateFunction', 'events:PutRule', 'events:PutTargets'],
  ),
  ...passRole(
    'ecs-tasks',
    'ecs',
    // RunTask and StartTask can override the role of an existing task definition.
    ['RunTask'],
    ['StartTask'],
    ['RegisterTaskDefinition', 'CreateService'],
    ['RegisterTaskDefinition', 'UpdateService'],
  ),
  ...passRole(
    'glue',
    'glue',
    ['CreateDevEndpoint'],
    ['CreateJob', 'StartJobRun'],
    ['CreateJob', 'CreateTrigger'],
    ['UpdateJob', 'StartJobRun'],
    ['UpdateJob', 'CreateTrigger'],
    ['CreateSession', 'RunStatement'],
  ),
  ...passRole(
    'cloudformation',
    'cloudformation',
    ['CreateStack'],
    ['CreateStackSet', 'CreateStackInstances'],
    ['CreateChangeSet', 'ExecuteChangeSet'],
  ),
  ...passRole(
    'codebuild',
    'codebuild',
    ['CreateProject', 'StartBuild'],
    ['CreateProject', 'StartBuildBatch'],
    ['UpdateProject', 'StartBuild'],
    ['UpdateProject', 'StartBuildBatch'],
  ),
  ...passRole(
    'sagemaker',
    'sagemaker',
    ['CreateNotebookInstance'],
    ['CreateTrainingJob'],
    ['CreateProcessingJob'],
    ['CreateHyperParameterTuningJob'],
    ['CreateDomain', 'CreateUserProfile'],
  ),
  ...passRole('states', 'states', ['CreateStateMachine', 'StartExecution'], ['UpdateStateMachine', 'StartExecution']),
  ...passRole('tasks.apprunner', 'apprunner', ['CreateService']),
  ...passRole('ssm', 'ssm', ['StartAutomationExecution']),
  ...passRole('codestar', 'codestar', ['CreateProject']),
  ...passRole('datapipeline', 'datapipeline', ['CreatePipeline', 'PutPipelineDefinition']),
  ...passRole('elasticmapreduce', 'elasticmapreduce', ['RunJobFlow']),
  ...passRole('emr-serverless', 'emr-serverless', ['CreateApplication', 'StartJobRun']),
  ...passRole('scheduler', 'scheduler', ['CreateSchedule']),
  ...passRole('events', 'events', ['PutRule', 'PutTargets']),
  ...passRole('airflow', 'airflow', ['CreateEnvironment']),
  ...passRole('braket', 'braket', ['CreateJob']),
  ...passRole('imagebuilder', 'imagebuilder', ['CreateInfrastructureConfiguration', 'CreateImage']),
  ...passRole('bedrock-agentcore', 'bedrock-agentcore', ['CreateCodeInterpreter', 'InvokeCodeInterpreter']),
  ...passRole('gamelift', 'gamelift', ['CreateFleet']),
  ...passRole('kinesisanalytics', 'kinesisanalytics', ['CreateApplication', 'StartApplication']),
  ...passRole('kafkaconnect', 'kafkaconnect', ['CreateConnector']),
  ...passRole('omics', 'omics', ['CreateWorkflow', 'StartRun']),
  ...passRole('cognito-identity', 'cognito-identity', ['SetIdentityPoolRoles']),
  ...passRole('amplify', 'amplify', ['CreateApp', 'CreateBranch', 'StartJob']),
];

/** In words, for a finding: `iam:PassRole with ec2:RunInstances`. */
export const sayWay = ({ passTo, actions }: Way): string =>
  [...(passTo === undefined ? [] : [PASS_ROLE]), ...actions].join(' with ');
