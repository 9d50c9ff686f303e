import { Server, ServerCredentials, type ServiceDefinition, type UntypedHandleCall } from '@grpc/grpc-js';
import { ExtensionCodec, decode, encode } from '@msgpack/msgpack';
import { parse } from 'protobufjs';
import { CALLS, TFPLUGIN5 } from './tfplugin5';

/** A resource type of the stand-in provider: arguments by type, blocks, and what AWS would do. */
export interface StandInType {
  readonly attributes: Readonly<Record<string, unknown>>;
  readonly blocks?: Readonly<Record<string, StandInType>>;
  /** Arguments whose change replaces the resource. */
  readonly replaces?: readonly string[];
  readonly arn?: (values: Readonly<Record<string, unknown>>) => string;
}

type Values = Record<string, unknown>;

/** A value that is known after the apply. */
class Unknown {}
const codec = new ExtensionCodec();
codec.register({
  type: 0,
  encode: (value) => (value instanceof Unknown ? new Uint8Array([0]) : null),
  decode: () => new Unknown(),
});

interface Packed {
  readonly msgpack: Uint8Array;
}

const pack = (value: unknown) => ({ msgpack: encode(value, { extensionCodec: codec }) });
const unpack = ({ msgpack }: Packed): Values | null => decode(msgpack, { extensionCodec: codec }) as Values | null;

const COMPUTED = ['arn', 'id'];

const toAttributes = ({ attributes }: StandInType, isTop: boolean) => [
  ...Object.entries(attributes).map(([name, type]) => ({
    name,
    type: Buffer.from(JSON.stringify(type)),
    optional: true,
  })),
  ...(isTop ? COMPUTED : []).map((name) => ({ name, type: Buffer.from('"string"'), computed: true })),
];

/** Every block may be repeated, like a list. */
const toBlock = (type: StandInType, isTop = true): object => ({
  version: 0,
  attributes: toAttributes(type, isTop),
  blockTypes: Object.entries(type.blocks ?? {}).map(([name, inner]) => ({
    typeName: name,
    nesting: 2,
    block: toBlock(inner, false),
  })),
});

const isSame = (a: unknown, b: unknown): boolean => JSON.stringify(a ?? null) === JSON.stringify(b ?? null);

type Types = Readonly<Record<string, StandInType>>;
/** All possible fields of a request. */
interface Call {
  readonly typeName: string;
  readonly config: Packed;
  readonly rawState: { readonly json: Uint8Array };
  readonly currentState: Packed;
  readonly priorState: Packed;
  readonly proposedNewState: Packed;
  readonly plannedState: Packed;
}

type Drift = Record<string, Readonly<Record<string, unknown>>>;

const handlersFor = (types: Types, drift: Drift): Record<keyof typeof CALLS, (request: Call) => object> => ({
  GetSchema: () => ({
    provider: {
      version: 0,
      block: { attributes: [{ name: 'region', type: Buffer.from('"string"'), optional: true }] },
    },
    resourceSchemas: Object.fromEntries(
      Object.entries(types).map(([name, type]) => [name, { version: 0, block: toBlock(type) }]),
    ),
  }),
  PrepareProviderConfig: ({ config }) => ({ preparedConfig: config }),
  Configure: () => ({}),
  ValidateResourceTypeConfig: () => ({}),
  UpgradeResourceState: ({ rawState }) => ({
    upgradedState: pack(JSON.parse(Buffer.from(rawState.json).toString('utf8'))),
  }),
  ReadResource: ({ typeName, currentState }) => ({
    newState: drift[typeName] ? pack({ ...unpack(currentState), ...drift[typeName] }) : currentState,
  }),
  PlanResourceChange: ({ typeName, priorState, proposedNewState }) => {
    const [before, after] = [unpack(priorState), unpack(proposedNewState)];
    if (!after) return { plannedState: pack(null) };
    const replaced = (types[typeName]?.replaces ?? []).filter((name) => before && !isSame(before[name], after[name]));
    const isNew = !before || replaced.length > 0;
    const computed = isNew ? Object.fromEntries(COMPUTED.map((name) => [name, new Unknown()])) : {};
    return {
      plannedState: pack({ ...after, ...computed }),
      requiresReplace: replaced.map((name) => ({ steps: [{ attributeName: name }] })),
    };
  },
  ApplyResourceChange: ({ typeName, plannedState }) => {
    const planned = unpack(plannedState);
    if (!planned) return { newState: pack(null) };
    const arn = planned['arn'] instanceof Unknown ? (types[typeName]?.arn?.(planned) ?? '') : planned['arn'];
    return {
      newState: pack({ ...planned, arn, id: planned['id'] instanceof Unknown ? `${typeName}-id` : planned['id'] }),
    };
  },
  Stop: () => ({}),
});

const definition = (): { readonly service: ServiceDefinition } => {
  const { root } = parse(TFPLUGIN5);
  const message = (name: string) => root.lookupType(`tfplugin5.${name}`);
  const createCodec = (name: string) => ({
    write: (value: object): Buffer => Buffer.from(message(name).encode(message(name).fromObject(value)).finish()),
    read: (bytes: Buffer): object => message(name).toObject(message(name).decode(bytes), { defaults: true }),
  });
  const service = Object.fromEntries(
    Object.entries(CALLS).map(([name, [request, response]]) => [
      name,
      {
        path: `/tfplugin5.Provider/${name}`,
        requestStream: false,
        responseStream: false,
        requestSerialize: createCodec(request).write,
        requestDeserialize: createCodec(request).read,
        responseSerialize: createCodec(response).write,
        responseDeserialize: createCodec(response).read,
      },
    ]),
  );
  return { service: service as unknown as ServiceDefinition };
};

/** Starts a hashicorp/aws provider that calls no cloud, and returns how Terraform reaches it. */
export const startProvider = async (
  types: Types,
): Promise<{
  readonly env: Readonly<Record<string, string>>;
  /** What someone changed past Terraform, by type. */
  readonly drift: Drift;
  readonly stop: () => void;
}> => {
  const drift: Drift = {};
  const handlers = handlersFor(types, drift);
  const server = new Server({ 'grpc.max_receive_message_length': -1 });
  server.addService(
    definition().service,
    Object.fromEntries(
      Object.entries(handlers).map(([name, handle]): [string, UntypedHandleCall] => [
        name,
        ((call: { readonly request: Call }, answer: (error: Error | null, value?: object) => void) => {
          try {
            answer(null, handle(call.request));
          } catch (thrown) {
            answer(thrown as Error);
          }
        }) as UntypedHandleCall,
      ]),
    ),
  );
  const port = await new Promise<number>((done, fail) =>
    server.bindAsync('127.0.0.1:0', ServerCredentials.createInsecure(), (error, at) =>
      error ? fail(error) : done(at),
    ),
  );
  const reattach = {
    Protocol: 'grpc',
    ProtocolVersion: 5,
    Pid: process.pid,
    Test: true,
    Addr: { Network: 'tcp', String: `127.0.0.1:${port}` },
  };
  return {
    env: { TF_REATTACH_PROVIDERS: JSON.stringify({ 'registry.terraform.io/hashicorp/aws': reattach }) },
    drift,
    stop: () => server.forceShutdown(),
  };
};
