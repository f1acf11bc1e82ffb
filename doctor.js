// `npm run doctor`: finds out what this machine lacks to start and test the program. This file is JavaScript because a Node
// that is too old to run TypeScript must be able to say so.
const [major = 0, minor = 0] = process.versions.node.split('.').map(Number)

if (major > 22 || (major === 22 && minor >= 22)) {
  const { runDoctor } = await import('./test/doctor/run-doctor.ts')
  process.exitCode = await runDoctor()
} else {
  console.log(`problem  Node: ${process.versions.node} is too old, this project needs 22.22.0 or newer`)
  console.log(
    '         Run `npm ci`, which installs Node 24, or install Node 24 where npm has no build for your machine.',
  )
  process.exitCode = 1
}
