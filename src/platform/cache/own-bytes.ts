/**
 * The same bytes in memory of their own, for what is kept: short ones lie in 64 kB that Node.js shares among many, all of which
 * stay for as long as one of them does.
 */
export function ownBytes(bytes: Buffer): Buffer {
  if (bytes.length === bytes.buffer.byteLength) return bytes;
  const own = Buffer.allocUnsafeSlow(bytes.length);
  bytes.copy(own);
  return own;
}
