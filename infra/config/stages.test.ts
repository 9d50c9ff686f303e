import { environments, stageConfig } from './stages';

describe('the environments', () => {
  it("are dev, staging and prod, and one's own", () => {
    expect(Object.keys(environments)).toEqual(expect.arrayContaining(['dev', 'staging', 'prod']));
  });

  it('keep the state of staging and production', () => {
    expect([stageConfig('dev').keepsState, stageConfig('staging').keepsState, stageConfig('prod').keepsState]).toEqual([
      false,
      true,
      true,
    ]);
  });

  it.each(['nope', '', 'constructor', '__proto__', 'DEV'])('do not know "%s", and say which there are', (name) => {
    expect(() => stageConfig(name)).toThrow('There are: dev, staging, prod.');
  });
});
