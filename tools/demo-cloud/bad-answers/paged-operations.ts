import { readFileSync, readdirSync } from 'node:fs';
import { createRequire } from 'node:module';
import { join } from 'node:path';
import { ACTIONS } from '@cloudmend/scanner';

/** How AWS pages one operation, by the SDK's own paginator. */
export interface PagedOperation {
  readonly service: string;
  readonly operation: string;
  /** The member of the input that takes the token. */
  readonly input: string;
  /** Where the answer has the next one: `NextToken`, `DistributionList.NextMarker`. */
  readonly output: readonly string[];
}

const AWS = join(__dirname, '../../../libs/scanner/src/aws');
/** The file that names the SDK client of an API, by the API's id. */
const SDK_FILES: ReadonlyMap<string, string> = new Map(
  readdirSync(AWS, { recursive: true, encoding: 'utf8' }).flatMap((file) => {
    const [, service] = /([\w-]+)-sdk\.ts$/.exec(file) ?? [];
    return service === undefined ? [] : [[service, join(AWS, file)] as const];
  }),
);
const load = createRequire(__filename);

type Paginate = (config: { client: unknown }, input: object) => AsyncGenerator;
type SdkPackage = Readonly<Record<string, unknown>>;

const findPackage = (
  service: string,
): {
  sdk: SdkPackage;
  Client: new (config: object) => { middlewareStack: { add(middleware: unknown, options: object): void } };
} => {
  const source = readFileSync(SDK_FILES.get(service) ?? '', 'utf8');
  const [, name = '', from = ''] = /export \{ (\w+) as Client \} from '([^']+)'/.exec(source) ?? [];
  const sdk = load(from) as SdkPackage;
  return { sdk, Client: sdk[name] as never };
};

/** An answer that has a token wherever one is looked for, and tells where that was. */
const tokenEverywhere = (path: readonly string[], looked: (path: readonly string[]) => void): unknown =>
  new Proxy(
    {},
    {
      get: (_target, name) => {
        if (typeof name === 'symbol' || name === 'then') return undefined;
        looked([...path, name]);
        return tokenEverywhere([...path, name], looked);
      },
    },
  );

/** Lets the paginator ask twice, and looks how it asks the second time. */
const watch = async (service: string, operation: string, paginate: Paginate): Promise<PagedOperation | undefined> => {
  const { Client } = findPackage(service);
  const client = new Client({ region: 'us-east-1', credentials: { accessKeyId: 'a', secretAccessKey: 'b' } });
  const asked: object[] = [];
  let deepest: readonly string[] = [];
  client.middlewareStack.add(
    () => (call: { input: object }) => {
      asked.push({ ...call.input });
      return Promise.resolve({
        response: {},
        output: tokenEverywhere([], (path) => (deepest = path.length >= deepest.length ? path : deepest)),
      });
    },
    { step: 'initialize', priority: 'high', name: 'watch' },
  );
  const pages = paginate({ client }, {});
  await pages.next();
  await pages.next();
  const [input] = Object.entries(asked[1] ?? {}).flatMap(([name, value]) => (value === undefined ? [] : [name]));
  return input === undefined ? undefined : { service, operation, input, output: deepest };
};

/** Every operation of the collectors that AWS answers in pages. */
export const pagedOperations = async (): Promise<PagedOperation[]> => {
  const services = [...SDK_FILES.keys()];
  const found = services.flatMap((service) =>
    Object.keys(ACTIONS[service as keyof typeof ACTIONS] ?? {}).map(async (operation) => {
      const paginate = findPackage(service).sdk[`paginate${operation}`];
      return typeof paginate === 'function' ? watch(service, operation, paginate as Paginate) : undefined;
    }),
  );
  return (await Promise.all(found)).filter((each) => each !== undefined);
};
