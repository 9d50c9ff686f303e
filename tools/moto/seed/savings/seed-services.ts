import {
  CreateClusterCommand,
  CreateServiceCommand,
  ECSClient,
  RegisterTaskDefinitionCommand,
} from '@aws-sdk/client-ecs';
import { CreateRoleCommand, IAMClient } from '@aws-sdk/client-iam';
import { CreateFunctionCommand, LambdaClient } from '@aws-sdk/client-lambda';
import { EMPTY_ZIP } from '../../../estate/lambda';
import { clientSettings, given } from '../manifest';
import { cents, HOURS, type Planted, planted, type Says } from './planted-saving';
import { daily, type Figures, fine, periods } from './plant-figures';

const FINE = 14 * 24 * 12;
const usdOf = (vcpu: number, memoryGb: number): number => HOURS * (vcpu * 0.04048 + memoryGb * 0.004445);

const busy =
  (cpu: number | ((at: number) => number | null), memory: number) =>
  (service: string): Figures[] => {
    const of = fine('AWS/ECS', { ClusterName: 'savings', ServiceName: service });
    return [of('CPUUtilization', periods(FINE, cpu)), of('MemoryUtilization', periods(FINE, memory))];
  };

// One vCPU and 4 GB: half of each carries 41.6 % and a fifth more, but not 41.7 %.
const SERVICES = [
  ['roomy', busy(41.6, 41.6), cents(usdOf(1, 4) - usdOf(0.5, 2))],
  ['busier', busy(41.7, 41.6), cents(usdOf(1, 4) - usdOf(1, 2))],
  ['full', busy(80, 80), 'nothing'],
  ['resting', busy(0.9, 0.9), cents(usdOf(1, 4))],
  ['unwatched', busy((at) => (at % 4 === 0 ? null : 1), 1), 'insufficient-data'],
] as const satisfies ReadonlyArray<readonly [string, (service: string) => readonly Figures[], Says]>;

/** Services on Fargate with room to spare, just without, and at rest. */
export const seedContainers = async (endpoint: string, region: string): Promise<Planted[]> => {
  const ecs = new ECSClient(clientSettings(endpoint, region));
  await ecs.send(new CreateClusterCommand({ clusterName: 'savings' }));
  const containerDefinitions = [{ name: 'app', image: 'app:1', memory: 128 }];
  const { taskDefinition } = await ecs.send(
    new RegisterTaskDefinitionCommand({
      family: 'savings',
      cpu: '1024',
      memory: '4096',
      requiresCompatibilities: ['FARGATE'],
      networkMode: 'awsvpc',
      containerDefinitions,
    }),
  );
  const found: Planted[] = [];
  for (const [serviceName, figuresOf, says] of SERVICES) {
    await ecs.send(
      new CreateServiceCommand({
        cluster: 'savings',
        serviceName,
        taskDefinition: given(taskDefinition?.taskDefinitionArn, 'a task'),
        launchType: 'FARGATE',
        desiredCount: 1,
      }),
    );
    found.push(planted('ECS-FARGATE', `service/savings/${serviceName}`, says, ...figuresOf(serviceName)));
  }
  return found;
};

const called =
  (invocations: number, percent: number | null) =>
  (name: string): Figures[] => [
    daily('AWS/Lambda', { FunctionName: name })(
      'Invocations',
      periods(14, (day) => (day === 5 ? invocations : null)),
    ),
    daily('AWS/Lambda', { FunctionName: name })('Duration', periods(14, 100_000_000)),
    daily('LambdaInsights', { function_name: name })(
      'memory_utilization',
      periods(14, () => percent),
    ),
  ];

// What is saved at least is nothing: less memory is less processor.
const FUNCTIONS = [
  ['spacious', 1024, called(50, 49.9), 0],
  ['fitting', 1024, called(50, 50), 'nothing'],
  ['seldom', 1024, called(49, 10), 'nothing'],
  ['small', 256, called(50, 10), 'nothing'],
  ['unmeasured', 1024, called(50, null), 'insufficient-data'],
] as const;

/** Functions that use less than half of their memory, and others. */
export const seedFunctions = async (endpoint: string, region: string): Promise<Planted[]> => {
  const iam = new IAMClient(clientSettings(endpoint, region));
  const lambda = new LambdaClient(clientSettings(endpoint, region));
  const { Role } = await iam.send(new CreateRoleCommand({ RoleName: 'savings', AssumeRolePolicyDocument: '{}' }));
  const found: Planted[] = [];
  for (const [FunctionName, MemorySize, figuresOf, says] of FUNCTIONS) {
    await lambda.send(
      new CreateFunctionCommand({
        FunctionName,
        Role: given(Role?.Arn, 'a role'),
        Runtime: 'python3.13',
        Handler: 'a.b',
        Code: { ZipFile: EMPTY_ZIP },
        MemorySize,
        Architectures: ['arm64'],
      }),
    );
    found.push(planted('LAMBDA-MEM', `:function:${FunctionName}`, says, ...figuresOf(FunctionName)));
  }
  return found;
};
