#pragma once
#include "peel_socket.h"
