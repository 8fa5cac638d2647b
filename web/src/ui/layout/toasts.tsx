import '@mantine/notifications/styles.layer.css'
import './toasts.css'
import { limits } from '@credence/contract/limits'
import { Notifications } from '@mantine/notifications'

export const Toasts = () => (
  <Notifications
    position="bottom-right"
    autoClose={limits.toastMs}
    transitionDuration={160}
    containerWidth={340}
    limit={5}
    zIndex={400}
  />
)
