import { useEffect, useState } from 'react'
import { afterPaint } from './after-paint.ts'

/** Whether the page has been painted since `isReady`: what is seen first need not wait for what is seen later. */
export function usePainted(isReady = true): boolean {
  const [isPainted, setPainted] = useState(false)
  useEffect(() => {
    if (!isReady) return
    let isLeft = false
    afterPaint(() => {
      if (!isLeft) setPainted(true)
    })
    return () => {
      isLeft = true
    }
  }, [isReady])
  return isPainted
}
