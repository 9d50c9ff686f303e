/** Actions that somebody published as a way to further rights. */
export interface PublishedEscalation {
  readonly actions: readonly string[];
  /** The service that the role is passed to: `lambda`. @default - no role is passed */
  readonly passTo?: string;
  readonly source: string;
}

const RHINO = 'https://rhinosecuritylabs.com/aws/aws-privilege-escalation-methods-mitigation/';
const RHINO_TWO = 'https://rhinosecuritylabs.com/aws/aws-privilege-escalation-methods-mitigation-part-2/';
const PACU = 'https://github.com/RhinoSecurityLabs/pacu/blob/master/pacu/modules/iam__privesc_scan/main.py';
const PROWLER =
  'https://github.com/prowler-cloud/prowler/blob/master/prowler/providers/aws/services/iam/lib/privilege_escalation.py';
const PATHS = 'https://github.com/DataDog/pathfinding.cloud/tree/main/data/paths/aws';
const AURELIAN = 'https://github.com/praetorian-inc/aurelian';
/** Stack sets with service-managed permissions deploy with a role of their own: nothing is passed. */
const STACK_SETS =
  'https://docs.aws.amazon.com/AWSCloudFormation/latest/UserGuide/stacksets-orgs-enable-trusted-access.html';
const PASS_ROLE = 'iam:PassRole';

const ways = (source: string, ...lists: readonly string[]): PublishedEscalation[] =>
  lists.map((list) => ({ actions: list.split(' '), source }));

/** Ways in which a role is passed to the service. */
const passing = (passTo: string, source: string, ...lists: readonly string[]): PublishedEscalation[] =>
  lists.map((list) => ({ actions: [PASS_ROLE, ...list.split(' ')], passTo, source }));

/**
 * Every way that the public lists name, one by one. One is left out: `sts:AssumeRole` (sts-001 of pathfinding.cloud) gives whatever the trust policies
 * of other roles give, and those have checks of their own.
 */
export const PUBLISHED_ESCALATIONS: readonly PublishedEscalation[] = [
  ...ways(
    RHINO,
    'iam:CreatePolicyVersion',
    'iam:SetDefaultPolicyVersion',
    'iam:CreateAccessKey',
    'iam:CreateLoginProfile',
    'iam:UpdateLoginProfile',
    'iam:AttachUserPolicy',
    'iam:AttachGroupPolicy',
    'iam:AttachRolePolicy sts:AssumeRole',
    'iam:PutUserPolicy',
    'iam:PutGroupPolicy',
    'iam:PutRolePolicy sts:AssumeRole',
    'iam:AddUserToGroup',
    'iam:UpdateAssumeRolePolicy sts:AssumeRole',
    'glue:UpdateDevEndpoint',
    'lambda:UpdateFunctionCode',
  ),
  ...ways(RHINO_TWO, 'lambda:UpdateFunctionConfiguration', 'codestar:CreateProject codestar:AssociateTeamMember'),
  ...ways(PACU, 'codestar:CreateProjectFromTemplate'),
  ...ways(
    PROWLER,
    'iam:AttachRolePolicy',
    'iam:PutRolePolicy',
    'iam:UpdateAssumeRolePolicy',
    'ec2:CreateLaunchTemplateVersion ec2:ModifyLaunchTemplate',
    'lambda:UpdateFunctionCode lambda:InvokeFunction',
    'ec2-instance-connect:SendSSHPublicKey ec2:DescribeInstances',
    'ecs:ExecuteCommand ecs:DescribeTasks',
  ),
  ...ways(
    PATHS,
    'iam:CreateAccessKey iam:DeleteAccessKey',
    'iam:AttachUserPolicy iam:CreateAccessKey',
    'iam:PutUserPolicy iam:CreateAccessKey',
    'iam:AttachRolePolicy iam:UpdateAssumeRolePolicy',
    'iam:CreatePolicyVersion iam:UpdateAssumeRolePolicy',
    'iam:PutRolePolicy iam:UpdateAssumeRolePolicy',
    'iam:CreatePolicyVersion sts:AssumeRole',
    'lambda:UpdateFunctionCode lambda:AddPermission',
    'apprunner:UpdateService',
    'batch:SubmitJob',
    'bedrock-agentcore:StartCodeInterpreterSession bedrock-agentcore:InvokeCodeInterpreter',
    'bedrock-agentcore:InvokeAgentRuntimeCommand',
    'bedrock-agentcore:StartBrowserSession bedrock-agentcore:ConnectBrowserAutomationStream',
    'cloudformation:UpdateStack',
    'cloudformation:CreateChangeSet cloudformation:ExecuteChangeSet',
    'codebuild:StartBuild',
    'codebuild:StartBuildBatch',
    'codedeploy:CreateDeployment',
    'codedeploy:CreateDeployment codedeploy:RegisterApplicationRevision',
    'ec2:ModifyInstanceAttribute ec2:StopInstances ec2:StartInstances',
    'ec2-instance-connect:SendSSHPublicKey',
    'ecs:ExecuteCommand',
    'sagemaker:CreatePresignedNotebookInstanceUrl',
    'sagemaker:CreateNotebookInstanceLifecycleConfig sagemaker:StopNotebookInstance sagemaker:UpdateNotebookInstance sagemaker:StartNotebookInstance',
    'ssm:StartSession',
    'ssm:SendCommand',
  ),
  ...ways(AURELIAN, 'ssm:CreateAssociation', 'sagemaker:UpdateNotebookInstanceLifecycleConfig'),
  ...ways(STACK_SETS, 'cloudformation:UpdateStackSet'),
  ...passing('ec2', RHINO, 'ec2:RunInstances'),
  ...passing(
    'ec2',
    PROWLER,
    'ec2:RequestSpotInstances',
    'autoscaling:CreateAutoScalingGroup autoscaling:CreateLaunchConfiguration',
    'autoscaling:UpdateAutoScalingGroup autoscaling:CreateLaunchConfiguration',
  ),
  ...passing('ec2', PACU, 'ec2:AssociateIamInstanceProfile'),
  ...passing('ec2', AURELIAN, 'ec2:ReplaceIamInstanceProfileAssociation'),
  ...passing(
    'lambda',
    RHINO,
    'lambda:CreateFunction lambda:InvokeFunction',
    'lambda:CreateFunction lambda:CreateEventSourceMapping',
    'lambda:CreateFunction lambda:CreateEventSourceMapping dynamodb:CreateTable dynamodb:PutItem',
  ),
  ...passing('lambda', PATHS, 'lambda:CreateFunction lambda:AddPermission'),
  ...passing(
    'ecs-tasks',
    PATHS,
    'ecs:CreateCluster ecs:RegisterTaskDefinition ecs:CreateService',
    'ecs:CreateCluster ecs:RegisterTaskDefinition ecs:RunTask',
    'ecs:RegisterTaskDefinition ecs:CreateService',
    'ecs:RegisterTaskDefinition ecs:RunTask',
    'ecs:RegisterTaskDefinition ecs:StartTask',
    'ecs:StartTask ecs:RegisterContainerInstance ecs:DeregisterContainerInstance',
    'ecs:RunTask',
    'ecs:StartTask',
    'batch:RegisterJobDefinition batch:SubmitJob',
    'batch:CreateComputeEnvironment batch:CreateJobQueue batch:RegisterJobDefinition batch:SubmitJob',
  ),
  ...passing('glue', RHINO, 'glue:CreateDevEndpoint'),
  ...passing(
    'glue',
    PATHS,
    'glue:CreateJob glue:StartJobRun',
    'glue:CreateJob glue:CreateTrigger',
    'glue:UpdateJob glue:StartJobRun',
    'glue:UpdateJob glue:CreateTrigger',
    'glue:CreateSession glue:RunStatement',
  ),
  ...passing('cloudformation', RHINO, 'cloudformation:CreateStack'),
  ...passing(
    'cloudformation',
    PATHS,
    'cloudformation:CreateStackSet cloudformation:CreateStackInstances',
    'cloudformation:UpdateStackSet',
  ),
  ...passing(
    'datapipeline',
    RHINO,
    'datapipeline:CreatePipeline datapipeline:PutPipelineDefinition datapipeline:ActivatePipeline',
  ),
  ...passing('datapipeline', PACU, 'datapipeline:CreatePipeline datapipeline:PutPipelineDefinition'),
  ...passing('codestar', RHINO_TWO, 'codestar:CreateProject'),
  ...passing(
    'codebuild',
    PATHS,
    'codebuild:CreateProject codebuild:StartBuild',
    'codebuild:CreateProject codebuild:StartBuildBatch',
  ),
  ...passing('codebuild', AURELIAN, 'codebuild:UpdateProject codebuild:StartBuild'),
  ...passing('sagemaker', RHINO_TWO, 'sagemaker:CreateNotebookInstance'),
  ...passing('sagemaker', PATHS, 'sagemaker:CreateTrainingJob', 'sagemaker:CreateProcessingJob'),
  ...passing('tasks.apprunner', PATHS, 'apprunner:CreateService'),
  ...passing('braket', PATHS, 'braket:CreateJob'),
  ...passing('elasticmapreduce', PATHS, 'elasticmapreduce:RunJobFlow'),
  ...passing('emr-serverless', PATHS, 'emr-serverless:CreateApplication emr-serverless:StartJobRun'),
  ...passing('gamelift', PATHS, 'gamelift:CreateBuild gamelift:CreateFleet'),
  ...passing('kinesisanalytics', PATHS, 'kinesisanalytics:CreateApplication kinesisanalytics:StartApplication'),
  ...passing('omics', PATHS, 'omics:CreateWorkflow omics:StartRun'),
  ...passing('cognito-identity', PATHS, 'cognito-identity:SetIdentityPoolRoles'),
  ...passing(
    'imagebuilder',
    PATHS,
    'imagebuilder:CreateComponent imagebuilder:CreateImageRecipe imagebuilder:CreateInfrastructureConfiguration imagebuilder:CreateImage',
  ),
  ...passing(
    'bedrock-agentcore',
    PATHS,
    'bedrock-agentcore:CreateCodeInterpreter bedrock-agentcore:StartCodeInterpreterSession bedrock-agentcore:InvokeCodeInterpreter',
    'bedrock-agentcore:CreateAgentRuntime bedrock-agentcore:CreateAgentRuntimeEndpoint bedrock-agentcore:CreateWorkloadIdentity bedrock-agentcore:InvokeAgentRuntimeCommand',
    'bedrock-agentcore:CreateHarness bedrock-agentcore:CreateAgentRuntime bedrock-agentcore:CreateAgentRuntimeEndpoint bedrock-agentcore:CreateWorkloadIdentity bedrock-agentcore:GetAgentRuntime bedrock-agentcore:InvokeAgentRuntimeCommand',
    'bedrock-agentcore:CreateBrowser bedrock-agentcore:StartBrowserSession bedrock-agentcore:ConnectBrowserAutomationStream',
  ),
  ...passing(
    'bedrock-agentcore',
    PROWLER,
    'bedrock-agentcore:CreateCodeInterpreter bedrock-agentcore:InvokeCodeInterpreter',
  ),
  ...passing('scheduler', AURELIAN, 'scheduler:CreateSchedule'),
  ...passing('ssm', AURELIAN, 'ssm:StartAutomationExecution'),
  ...passing(
    'states',
    AURELIAN,
    'states:CreateStateMachine states:StartExecution',
    'states:UpdateStateMachine states:StartExecution',
  ),
];

/** What looks like a way and is none. */
export const NEAR_MISSES: ReadonlyArray<readonly [what: string, actions: readonly string[]]> = [
  ['a role to pass, and nothing to run', [PASS_ROLE]],
  ['a function made and started without a role', ['lambda:CreateFunction', 'lambda:InvokeFunction']],
  ['functions that are there, started', ['lambda:InvokeFunction']],
  ['instances without a role', ['ec2:RunInstances']],
  ['instances started and stopped', ['ec2:StartInstances', 'ec2:StopInstances']],
  ['a version of a launch template that nobody uses', ['ec2:CreateLaunchTemplateVersion']],
  ['a task definition that nothing runs', [PASS_ROLE, 'ecs:RegisterTaskDefinition']],
  ['tasks run without a role to pass', ['ecs:RunTask']],
  ['a job of Glue that nothing starts', [PASS_ROLE, 'glue:CreateJob']],
  ['jobs of Glue that are there, started', ['glue:StartJobRun']],
  ['a change set that nobody executes', ['cloudformation:CreateChangeSet']],
  ['a stack without a role to pass', ['cloudformation:CreateStack']],
  ['a build project that nothing starts', [PASS_ROLE, 'codebuild:CreateProject']],
  ['a pipeline without a definition', [PASS_ROLE, 'datapipeline:CreatePipeline']],
  ['a state machine that nothing starts', [PASS_ROLE, 'states:CreateStateMachine']],
  ['a code interpreter that nobody invokes', [PASS_ROLE, 'bedrock-agentcore:CreateCodeInterpreter']],
  ['a browser session that nobody connects to', ['bedrock-agentcore:StartBrowserSession']],
  ['a workflow of HealthOmics that does not run', [PASS_ROLE, 'omics:CreateWorkflow']],
  ['an application of Kinesis that is not started', [PASS_ROLE, 'kinesisanalytics:CreateApplication']],
  ['a build of GameLift without a fleet', [PASS_ROLE, 'gamelift:CreateBuild']],
  ['a revision that nothing deploys', ['codedeploy:RegisterApplicationRevision']],
  ['keys deleted', ['iam:DeleteAccessKey']],
  ['a policy that nobody has', ['iam:CreatePolicy']],
  ['everything of IAM read', ['iam:Get*', 'iam:List*']],
  ['roles to assume, as their trust policies allow', ['sts:AssumeRole']],
];
