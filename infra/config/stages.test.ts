import { environments, stageConfig } from './stages';

describe('environments', () => {
  it('are dev, staging and prod, and your own', () => {
    expect(Object.keys(environments)).toEqual(expect.arrayContaining(['dev', 'staging', 'prod']));
  });

  it('keep the state of staging and production', () => {
    expect([stageConfig('dev').keepsState, stageConfig('staging').keepsState, stageConfig('prod').keepsState]).toEqual([
      false,
      true,
      true,
    ]);
  });

  it.each(['nope', '', 'constructor', '__proto__', 'DEV'])('reject "%s" and list the available ones', (name) => {
    expect(() => stageConfig(name)).toThrow('Available: dev, staging, prod.');
  });
});
