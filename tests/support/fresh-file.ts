import { vi } from 'vitest';

// One process runs many test files, because each new process would load the packages again. Before each test file, this
// module resets our modules, clock, environment and process state.
const processGlobals = globalThis as { __given?: Record<string, string | undefined>; [key: symbol]: unknown };

const initialEnvironment = (processGlobals.__given ??= { ...process.env });
for (const name of Object.keys(process.env)) if (!(name in initialEnvironment)) delete process.env[name];
Object.assign(process.env, initialEnvironment);

// Limits stack traces to 10 frames, because every SQL statement records a stack trace and the test runner's default of
// 100 frames is slow.
Error.stackTraceLimit = 10;

delete processGlobals[Symbol.for('parent-voice-ns')];

vi.useRealTimers();
vi.unstubAllGlobals();

// The generated database client stays loaded between test files. It has no state, and each new load would compile its
// WebAssembly again.
type Module = { exports: unknown; evaluated: boolean; promise: unknown };
type Worker = { evaluatedModules: { idToModuleMap: Map<string, Module> } };
const { evaluatedModules } = (globalThis as unknown as { __vitest_worker__: Worker }).__vitest_worker__;
const generatedModules = [...evaluatedModules.idToModuleMap]
  .filter(([id]) => id.includes('/prisma/generated/'))
  .map(([, module]) => ({
    module,
    is: { exports: module.exports, evaluated: module.evaluated, promise: module.promise },
  }));
vi.resetModules();
for (const { module, is: state } of generatedModules) Object.assign(module, state);
