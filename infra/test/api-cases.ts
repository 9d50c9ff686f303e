import { listPaths } from '@cloudmend/domain/contract';
import { contracts } from '@cloudmend/domain/contracts';
import { endpoints } from '../api/endpoints';
import { TOKEN_CALLS_PATH } from '../runtime/token-calls';
import { ROUTES_AT_ONCE } from '../stacks/api-stack';
import { listActions, listResources, listStatements } from './policies';
import { readTemplates, type Synthesised } from './synthesised';

interface Route {
  readonly Properties: {
    readonly RouteKey: string;
    readonly AuthorizationType: string;
    readonly AuthorizerId?: unknown;
  };
}

/**
 * Routes, which AWS raises for single APIs, and integrations, which it never raises: beyond them, endpoints need a second API.
 * https://docs.aws.amazon.com/apigateway/latest/developerguide/http-api-quotas.html
 */
const PER_API = 300;
const TOKEN_ROUTE = `ANY ${TOKEN_CALLS_PATH}`;

/** The deployed API. */
export const apiCases = (prod: () => Synthesised): void => {
  const api = () => prod().templates.api;
  const routes = (): Route[] => Object.values(api().findResources('AWS::ApiGatewayV2::Route')) as unknown as Route[];

  it('answers every contract with one function, and passes on what comes with an access token', () => {
    expect(endpoints.map(({ contract }) => contract.name).sort()).toEqual(Object.keys(contracts).sort());
    api().resourceCountIs('AWS::Lambda::Function', endpoints.length + 1);
  });

  it('has a route for every path of every contract, including fallbacks', () => {
    const wanted = endpoints.flatMap(({ contract }) =>
      listPaths(contract).map((path) => `${contract.method} /api${path}`),
    );
    expect(
      routes()
        .map(({ Properties }) => Properties.RouteKey)
        .sort(),
    ).toEqual([...wanted, TOKEN_ROUTE].sort());
  });

  it.each(['Route', 'Integration'])('has less than four fifths of the %ss that one API may have', (kind) => {
    api().resourceCountIs('AWS::ApiGatewayV2::Api', 1);
    const count = Object.keys(api().findResources(`AWS::ApiGatewayV2::${kind}`)).length;
    expect(count).toBeLessThan(PER_API * 0.8);
  });

  it('makes few routes of a stack at once, since AWS takes ten calls a second that manage APIs', () => {
    const free = readTemplates(prod()).flatMap(({ Resources }) => {
      const parts = Object.entries(Resources).filter(([, { Type }]) => /::(Route|Integration)$/.test(Type));
      const isRoute = (id: string): boolean => Resources[id]?.Type === 'AWS::ApiGatewayV2::Route';
      const unbound = parts.filter(([id, { Type, DependsOn = [] }]) => {
        const others = [DependsOn].flat().filter((other) => other !== id && isRoute(other));
        return Type === 'AWS::ApiGatewayV2::Integration' && others.length === 0;
      });
      return parts.length > 0 ? [unbound.length] : [];
    });
    expect(free).toEqual([ROUTES_AT_ONCE, ROUTES_AT_ONCE, ROUTES_AT_ONCE]);
  });

  it('requires a token of this pool and client, except on public calls', () => {
    const open = routes()
      .filter(({ Properties }) => Properties.AuthorizationType !== 'JWT')
      .map(({ Properties }) => Properties.RouteKey);
    const anyone = endpoints
      .filter(({ contract }) => contract.audience === 'anyone' || contract.audience === 'machine')
      .flatMap(({ contract }) => listPaths(contract).map((path) => `${contract.method} /api${path}`));
    expect(open.sort()).toEqual([...anyone, TOKEN_ROUTE].sort());
    api().hasResourceProperties('AWS::ApiGatewayV2::Authorizer', {
      AuthorizerType: 'JWT',
      IdentitySource: ['$request.header.Authorization'],
    });
    expect(JSON.stringify(api().findResources('AWS::ApiGatewayV2::Authorizer'))).not.toMatch(/localhost|127\.0\.0\.1/);
  });

  it('is throttled and logs accesses without paths, which would name tenants', () => {
    api().hasResourceProperties('AWS::ApiGatewayV2::Stage', {
      DefaultRouteSettings: { ThrottlingRateLimit: 500, ThrottlingBurstLimit: 1000 },
    });
    const [stage] = Object.values(api().findResources('AWS::ApiGatewayV2::Stage')) as Array<{
      Properties: { AccessLogSettings: { Format: string } };
    }>;
    expect(stage?.Properties.AccessLogSettings.Format).toContain('$context.routeKey');
    expect(stage?.Properties.AccessLogSettings.Format).not.toMatch(/\$context\.path|authorizer\.claims|rawPath/);
  });

  it("tells each function where the CDN's secret is, but not the secret itself", () => {
    for (const fn of Object.values(api().findResources('AWS::Lambda::Function')) as Array<{
      Properties: { Environment: { Variables: Record<string, unknown> } };
    }>) {
      const told = JSON.stringify(fn.Properties.Environment.Variables);
      // What passes calls on leaves the check to their functions.
      if (!told.includes('CLOUDMEND_CALL_PREFIX')) expect(told).toContain('OriginSecret');
      expect(told).not.toContain('resolve:secretsmanager');
    }
  });

  it('gives read-only calls only the reader role', () => {
    const doors = listStatements(api()).filter(({ Sid }) => Sid === 'TakeTenantRole');
    const findDoor = (name: string): string =>
      JSON.stringify(doors.find(({ roles }) => roles.some((role) => role.startsWith(`${name}Role`)))?.Resource ?? null);
    expect(findDoor('listFindings')).toContain('cloudmend-prod-tenant-reader');
    expect(findDoor('getMe')).toBe('null');
    expect(findDoor('startScan')).toContain('cloudmend-prod-tenant-writer');
    expect(doors.flatMap(({ Resource }) => (JSON.stringify(Resource).includes('*') ? [Resource] : []))).toEqual([]);
  });

  it('lets the call that links the role template read that object, and no other call', () => {
    const readers = listStatements(api()).filter(
      (statement) =>
        listActions(statement).some((action) => action.startsWith('s3:')) && statement.Sid === 'LinkTheTemplate',
    );
    expect(readers.flatMap(({ roles }) => roles.map((role) => role.replace(/Role[0-9A-F]{8}$/, '')))).toEqual([
      'getRoleTemplate',
    ]);
    expect(JSON.stringify(readers[0]?.Resource)).toMatch(/[0-9a-f]{64}\.json"/);
    expect(JSON.stringify(readers[0]?.Resource)).not.toContain('*');
  });

  it('lets what passes calls with access tokens on do nothing else', () => {
    const rights = listStatements(api()).filter(({ roles }) => roles.some((role) => role.includes('AnswerTokenCalls')));
    const actions = rights.flatMap((statement) => listActions(statement));
    expect(actions.filter((action) => !/^(?:logs|xray):/.test(action))).toEqual(['lambda:InvokeFunction']);
    expect(JSON.stringify(rights.find(({ Sid }) => Sid === 'PassCallsOn')?.Resource)).toContain(
      ':function:cloudmend-prod-call-*',
    );
  });

  it('lets only the calls that start and stop scans access the workflow', () => {
    const able = listStatements(api()).filter((statement) =>
      listActions(statement).some((action) => action.startsWith('states:')),
    );
    const names = new Set(able.flatMap(({ roles }) => roles.map((role) => role.replace(/Role[0-9A-F]{8}$/, ''))));
    expect([...names].sort()).toEqual(
      endpoints
        .filter(({ uses }) => uses.workflow && !uses.customerCloud)
        .map(({ contract }) => contract.name)
        .sort(),
    );
  });

  it('lets only the scan workers enter customers', () => {
    const entering = listStatements(api()).filter((statement) =>
      listResources(statement).some((resource) => JSON.stringify(resource).includes('ReadOnly')),
    );
    expect(entering).toEqual([]);
    const tryingRoles = endpoints.filter(({ uses }) => uses.customerCloud).map(({ contract }) => contract.name);
    const functions = api().findResources('AWS::Lambda::Function') as Record<string, { Properties: { Role: unknown } }>;
    const asWorkers = Object.entries(functions)
      .filter(([, { Properties }]) => JSON.stringify(Properties.Role).includes('cloudmend-prod-scan-worker'))
      .map(([id]) => id.replace(/[0-9A-F]{8}$/, ''));
    expect(asWorkers.sort()).toEqual(tryingRoles.sort());
  });
};
