/** Sources, a method, and the calls that are known to mean it: `<path>:<line> <how sure> <path> <name>`. */
export interface ReceiverCase {
  readonly title: string;
  readonly files: Readonly<Record<string, string>>;
  readonly method: string;
  readonly expected: readonly string[];
}

/** Another class with the same method, so that the name alone does not say which. */
const OTHER_TS = { 'other.ts': 'export class Other { run() {} }\n' };
const OTHER_JS = { 'other.js': 'class Other { run() {} }\nmodule.exports = { Other };\n' };
const OTHER_PY = { 'other.py': 'class Other:\n    def run(self):\n        pass\n' };
const OTHER_GO = { 'other/other.go': 'package other\n\ntype Other struct{}\n\nfunc (o Other) Run() {}\n' };
const OTHER_JAVA = { 'src/other/Other.java': 'package other;\nclass Other { void run() {} }\n' };

const JOB_TS = { ...OTHER_TS, 'job.ts': 'export class Job { run() {} static make() {} }\n' };
const JOB_PY = { ...OTHER_PY, 'job.py': 'class Job:\n    def run(self):\n        pass\n' };
const JOB_GO = {
  ...OTHER_GO,
  'job/job.go': 'package job\n\ntype Job struct{}\n\nfunc (j *Job) Run() {}\n\nfunc Make() {}\n',
};
const JOB_JAVA = {
  ...OTHER_JAVA,
  'src/acme/Job.java': 'package acme;\npublic class Job {\n  public void run() {}\n}\n',
};

const inTypeScript: readonly ReceiverCase[] = [
  {
    title: 'TypeScript: a variable of new',
    files: {
      ...JOB_TS,
      'a.ts': "import { Job } from './job.js';\nfunction go() {\n  const job = new Job();\n  job.run();\n}\n",
    },
    method: 'Job.run',
    expected: ['a.ts:4 exact job.ts Job.run'],
  },
  {
    title: 'TypeScript: a variable with a type',
    files: {
      ...JOB_TS,
      'a.ts': "import { Job } from './job.js';\nfunction go() {\n  const job: Job = find();\n  job.run();\n}\n",
    },
    method: 'Job.run',
    expected: ['a.ts:4 exact job.ts Job.run'],
  },
  {
    title: 'TypeScript: a parameter with a type, under an alias',
    files: {
      ...JOB_TS,
      'a.ts': "import { Job as Task } from './job.js';\nconst go = (job: Task, n?: number) => job.run();\n",
    },
    method: 'Job.run',
    expected: ['a.ts:2 exact job.ts Job.run'],
  },
  {
    title: 'TypeScript: a field, declared, of the constructor, and assigned',
    files: {
      ...JOB_TS,
      'a.ts': `import { Job } from './job.js';
class A {
  private readonly one: Job;
  #two = new Job();
  three;
  constructor(private readonly four: Job) { this.three = new Job(); }
  go() {
    this.one.run();
    this.#two.run();
    this.three.run();
    this.four.run();
  }
}
`,
    },
    method: 'Job.run',
    expected: [8, 9, 10, 11].map((line) => `a.ts:${String(line)} exact job.ts Job.run`),
  },
  {
    title: 'TypeScript: a method of the parent in the file, and by super',
    files: {
      ...OTHER_TS,
      'a.ts':
        'class Base { run() {} }\nclass A extends Base {\n  go() { this.run(); }\n  run() { super.run(); }\n}\nclass B extends Base {\n  go() { this.run(); }\n}\n',
    },
    method: 'Base.run',
    expected: ['a.ts:4 exact a.ts Base.run', 'a.ts:7 exact a.ts Base.run'],
  },
  {
    title: 'TypeScript: a method of a parent that is imported',
    files: { ...JOB_TS, 'a.ts': "import { Job } from './job.js';\nclass A extends Job {\n  go() { this.run(); }\n}\n" },
    method: 'Job.run',
    expected: ['a.ts:3 exact job.ts Job.run'],
  },
  {
    title: 'TypeScript: a method that a variable has from its parent',
    files: {
      ...OTHER_TS,
      'a.ts':
        'class Base { run() {} }\nclass A extends Base {}\nfunction go() {\n  const a = new A();\n  a.run();\n}\n',
    },
    method: 'Base.run',
    expected: ['a.ts:5 exact a.ts Base.run'],
  },
  {
    title: 'TypeScript: an instance of a module that comes in as a whole',
    files: {
      ...JOB_TS,
      'a.ts':
        "import * as jobs from './job.js';\nfunction go() {\n  const job = new jobs.Job();\n  job.run();\n  jobs.Job.make();\n}\n",
    },
    method: 'Job.run',
    expected: ['a.ts:4 exact job.ts Job.run'],
  },
  {
    title: 'TypeScript: a variable of two types is of none',
    files: {
      ...JOB_TS,
      'a.ts':
        "import { Job } from './job.js';\nimport { Other } from './other.js';\nfunction go(is: boolean) {\n  let job = new Job();\n  job = new Other();\n  job.run();\n}\n",
    },
    method: 'Job.run',
    expected: ['a.ts:6 ambiguous job.ts Job.run'],
  },
  {
    title: 'TypeScript: a variable of one function is none of another',
    files: {
      ...JOB_TS,
      'a.ts':
        "import { Job } from './job.js';\nfunction one() {\n  const job = new Job();\n}\nfunction two(job) {\n  job.run();\n}\n",
    },
    method: 'Job.run',
    expected: ['a.ts:6 ambiguous job.ts Job.run'],
  },
  {
    title: 'TypeScript: an interface says no more than the name',
    files: { ...JOB_TS, 'a.ts': 'interface Runs { run(): void }\nfunction go(it: Runs) {\n  it.run();\n}\n' },
    method: 'Job.run',
    expected: ['a.ts:3 ambiguous job.ts Job.run'],
  },
  {
    title: 'TypeScript: an instance of a library is not of the project',
    files: {
      ...JOB_TS,
      'a.ts': "import { Pool } from 'pg';\nfunction go() {\n  const pool = new Pool();\n  pool.run();\n}\n",
    },
    method: 'Job.run',
    expected: [],
  },
];

const ofTheLanguage: readonly ReceiverCase[] = [
  {
    title: 'TypeScript: what the language has is not of the project, unless that defines it',
    files: {
      ...OTHER_TS,
      'a.ts':
        'function go(map: Map<string, string>) {\n  map.run();\n  JSON.run();\n  Date.run();\n}\nclass Date { static run() {} }\n',
    },
    method: 'run',
    expected: ['a.ts:4 exact a.ts Date.run'],
  },
  {
    title: 'Python: what the language has is not of the project',
    files: { ...OTHER_PY, 'a.py': 'def go(text: str):\n    text.run()\n    unknown.run()\n' },
    method: 'Other.run',
    expected: ['a.py:3 name other.py Other.run'],
  },
];

const inJavaScript: readonly ReceiverCase[] = [
  {
    title: 'JavaScript: a variable of new, by require',
    files: {
      ...OTHER_JS,
      'job.js': 'class Job { run() {} }\nmodule.exports = { Job };\n',
      'a.js': "const { Job } = require('./job');\nfunction go() {\n  const job = new Job();\n  job.run();\n}\n",
    },
    method: 'Job.run',
    expected: ['a.js:4 exact job.js Job.run'],
  },
  {
    title: 'JavaScript: a field that the constructor assigns, and a parent',
    files: {
      ...OTHER_JS,
      'a.js':
        'class Job { run() {} }\nclass A extends Job {\n  constructor() { super(); this.job = new Job(); }\n  go() { this.job.run(); this.run(); }\n}\n',
    },
    method: 'Job.run',
    expected: ['a.js:4 exact a.js Job.run'],
  },
];

const inPython: readonly ReceiverCase[] = [
  {
    title: 'Python: a variable of a class',
    files: { ...JOB_PY, 'a.py': 'from job import Job as Task\n\ndef go():\n    job = Task()\n    job.run()\n' },
    method: 'Job.run',
    expected: ['a.py:5 exact job.py Job.run'],
  },
  {
    title: 'Python: of a module',
    files: { ...JOB_PY, 'a.py': 'import job as jobs\n\ndef go():\n    one = jobs.Job()\n    one.run()\n' },
    method: 'Job.run',
    expected: ['a.py:5 exact job.py Job.run'],
  },
  {
    title: 'Python: a parameter with a type, also with a default, and a variable with one',
    files: {
      ...JOB_PY,
      'a.py':
        'from job import Job\n\ndef go(one: Job, two: Job = None):\n    three: Job = find()\n    one.run()\n    two.run()\n    three.run()\n',
    },
    method: 'Job.run',
    expected: [5, 6, 7].map((line) => `a.py:${String(line)} exact job.py Job.run`),
  },
  {
    title: 'Python: with a class as its context',
    files: { ...JOB_PY, 'a.py': 'from job import Job\n\ndef go():\n    with Job() as job:\n        job.run()\n' },
    method: 'Job.run',
    expected: ['a.py:5 ambiguous job.py Job.run'],
  },
  {
    title: 'Python: a field of self',
    files: {
      ...JOB_PY,
      'a.py':
        'from job import Job\n\nclass A:\n    def __init__(self):\n        self.job = Job()\n\n    def go(self):\n        self.job.run()\n',
    },
    method: 'Job.run',
    expected: ['a.py:8 exact job.py Job.run'],
  },
  {
    title: 'Python: a method of the parents, and by super()',
    files: {
      ...OTHER_PY,
      'a.py':
        'class Base:\n    def run(self):\n        pass\n\nclass A(Base):\n    def go(self):\n        self.run()\n\nclass B(A):\n    def run(self):\n        super().run()\n',
    },
    method: 'Base.run',
    expected: ['a.py:7 exact a.py Base.run', 'a.py:11 exact a.py Base.run'],
  },
  {
    title: 'Python: what a function answers is no instance',
    files: { ...JOB_PY, 'a.py': 'from job import make\n\ndef go():\n    job = make()\n    job.run()\n' },
    method: 'Job.run',
    expected: ['a.py:5 ambiguous job.py Job.run'],
  },
];

const inGo: readonly ReceiverCase[] = [
  {
    title: 'Go: the receiver of a method, in another file of the package',
    files: { ...JOB_GO, 'job/more.go': 'package job\n\nfunc (j *Job) Go() {\n\tj.Run()\n}\n' },
    method: 'Job.Run',
    expected: ['job/more.go:4 exact job/job.go Job.Run'],
  },
  {
    title: 'Go: a parameter, a variable, and a literal',
    files: {
      ...JOB_GO,
      'main.go':
        'package main\n\nimport "example.org/app/job"\n\nfunc Go(one *job.Job) {\n\tvar two job.Job\n\tthree := &job.Job{}\n\tone.Run()\n\ttwo.Run()\n\tthree.Run()\n}\n',
    },
    method: 'Job.Run',
    expected: [8, 9, 10].map((line) => `main.go:${String(line)} exact job/job.go Job.Run`),
  },
  {
    title: 'Go: a field of the struct of the receiver',
    files: {
      ...JOB_GO,
      'main.go':
        'package main\n\nimport "example.org/app/job"\n\ntype Server struct {\n\tname string\n\tjob  *job.Job\n}\n\nfunc (s *Server) Go() {\n\ts.job.Run()\n}\n',
    },
    method: 'Job.Run',
    expected: ['main.go:11 exact job/job.go Job.Run'],
  },
  {
    title: 'Go: a function of a package, and of another file of the same one',
    files: {
      ...JOB_GO,
      'other/make.go': 'package other\n\nfunc Make() {}\n',
      'job/more.go': 'package job\n\nfunc Again() {\n\tMake()\n}\n',
      'main.go': 'package main\n\nimport jobs "example.org/app/job"\n\nfunc Go() {\n\tjobs.Make()\n}\n',
    },
    method: 'Make',
    expected: ['job/more.go:4 exact job/job.go Make', 'main.go:6 exact job/job.go Make'],
  },
];

const inJava: readonly ReceiverCase[] = [
  {
    title: 'Java: a variable, a parameter and a field, of an imported class',
    files: {
      ...JOB_JAVA,
      'src/app/A.java': `package app;
import acme.Job;
class A {
  private final Job field = find();
  void go(Job one) {
    Job two = new Job();
    var three = new Job();
    one.run();
    two.run();
    three.run();
    field.run();
    this.field.run();
  }
}
`,
    },
    method: 'Job.run',
    expected: [8, 9, 10, 11, 12].map((line) => `src/app/A.java:${String(line)} exact src/acme/Job.java Job.run`),
  },
  {
    title: 'Java: a class of the same package',
    files: {
      ...JOB_JAVA,
      'src/acme/B.java': 'package acme;\nclass B {\n  void go(Job job) {\n    job.run();\n  }\n}\n',
    },
    method: 'Job.run',
    expected: ['src/acme/B.java:4 exact src/acme/Job.java Job.run'],
  },
  {
    title: 'Java: a method of the parent, bare, by this and by super',
    files: {
      ...JOB_JAVA,
      'src/acme/C.java':
        'package acme;\nclass C extends Job {\n  void go() {\n    run();\n    this.run();\n    super.run();\n  }\n}\n',
    },
    method: 'Job.run',
    expected: [4, 5, 6].map((line) => `src/acme/C.java:${String(line)} exact src/acme/Job.java Job.run`),
  },
];

export const RECEIVER_CASES: readonly ReceiverCase[] = [
  ...inTypeScript,
  ...ofTheLanguage,
  ...inJavaScript,
  ...inPython,
  ...inGo,
  ...inJava,
];
